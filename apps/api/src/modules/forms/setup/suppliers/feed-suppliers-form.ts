import { formId } from '@herdboard/contract/core/form-id.ts'
import { mixesOf } from '#modules/feed-mixes/service.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { SettingForm } from '#modules/forms/setting/setting-form.ts'
import { itemList } from '#modules/forms/setup/item-list.ts'
import { openSetup } from '#modules/forms/setup/open-setup.ts'
import { rowProposals } from '#modules/forms/setup/repeated-rows.ts'
import { selectEarlierTexts } from '#modules/forms/sql/earlier-records.ts'
import { listFeedSuppliers, saveSetupItem } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'

const PRODUCT = 'FS_Product'
const NO_PRODUCT = { FF_ProductCode: null, FF_Mix: null }

/**
 * Form `formId.feedSuppliers`: feed suppliers, with their product codes for the company's mixes. A delivery lists a
 * supplier's mixes first.
 */
export const feedSuppliersForm: SettingForm = async (session) => {
  const { db, context, scope } = session
  const list = itemList(
    session,
    await listFeedSuppliers(db, scope),
    await selectEarlierTexts(db, scope, 'FF_FeedSupplier'),
  )
  const mixes = await mixesOf(db, context, scope)
  const build = elementBuilder(session)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'supplier' }, [
        list.itemField,
        build.textLine('FF_Name', { required: true, maxLength: 100 }),
        build.textLine('FF_CustomerNo', { maxLength: 40 }),
        build.checkbox('FF_Inactive'),
      ]),
      build.repeated(PRODUCT, { name: 'product', add: 'products' }, [
        build.textLine('FF_ProductCode', { maxLength: 40 }),
        build.dropdown('FF_Mix', { options: mixes.map(({ id, name }) => ({ id, value: name })) }),
      ]),
    ],
    proposals: (change) =>
      list.proposals(change, (supplier) => [
        { address: 'FS_Main.FF_CustomerNo', value: supplier?.customer_no ?? null },
        { address: 'FS_Main.FF_Inactive', value: supplier?.is_inactive ?? false },
        ...rowProposals(
          change.values,
          PRODUCT,
          (supplier?.products ?? []).map(({ code, mix_id }) => ({ FF_ProductCode: code, FF_Mix: mix_id })),
          NO_PRODUCT,
        ),
      ]),
    rules: (values) => [...list.nameRules(values), ...productRules(values)],
    save: async (values) => {
      const name = requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim()
      await saveSetupItem(db, context, scope, formId.feedSuppliers, {
        id: list.idOf(values),
        name,
        detail: { customer_no: values.text('FS_Main.FF_CustomerNo'), products: productsOfValues(values) },
        is_inactive: values.flag('FS_Main.FF_Inactive'),
      })
      return name
    },
  })
}

const productRows = (values: ElementValues) =>
  values.copiesOf(PRODUCT).map((copy) => ({
    copy,
    code: values.text(elementAddress(copy, 'FF_ProductCode'))?.trim() ?? null,
    mix_id: values.text(elementAddress(copy, 'FF_Mix')),
  }))

const productsOfValues = (values: ElementValues): { code: string; mix_id: string }[] =>
  productRows(values).flatMap(({ code, mix_id }) => (code !== null && mix_id !== null ? [{ code, mix_id }] : []))

/** Rules: a product line is complete or empty, and a product belongs to one mix. */
function productRules(values: ElementValues): BrokenRule[] {
  const rows = productRows(values)
  return rows.flatMap(({ copy, code, mix_id }, no): BrokenRule[] => {
    const refuse = (rule: BrokenRule['code'], element: string): BrokenRule[] => [
      { code: rule, verdict: 'refused', field: elementAddress(copy, element) },
    ]
    if ((code === null) !== (mix_id === null))
      return refuse('setup.row_incomplete', code === null ? 'FF_ProductCode' : 'FF_Mix')
    const isSecond = code !== null && rows.slice(0, no).some((other) => other.code === code)
    return isSecond ? refuse('setup.product_twice', 'FF_ProductCode') : []
  })
}
