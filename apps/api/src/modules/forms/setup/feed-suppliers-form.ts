import { mixesOf } from '#modules/feed-mixes/service.ts'
import { FEED_SUPPLIERS, feedSuppliers, saveSetupItem } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/problem.ts'
import { asking } from '../elements/asking.ts'
import { given } from '../engine/day.ts'
import { addressOf, type Values } from '../engine/values.ts'
import type { SettingForm } from '../settings/setting-form.ts'
import { selectEarlierTexts } from '../sql/history.ts'
import { itemList } from './item-list.ts'
import { openSetup } from './open-setup.ts'
import { filledRows } from './rows.ts'

const PRODUCT = 'FS_Product'
const NO_PRODUCT = { FF_ProductCode: null, FF_Mix: null }

/** Form 61: who the company buys feed from, and what they call its mixes. A delivery offers a supplier's mixes first. */
export const feedSuppliersForm: SettingForm = async (at) => {
  const { db, context, scope } = at
  const list = itemList(at, await feedSuppliers(db, scope), await selectEarlierTexts(db, scope, 'FF_FeedSupplier'))
  const mixes = await mixesOf(db, context, scope)
  const ask = asking(at)
  return openSetup(at, {
    sections: [
      ask.section('FS_Main', { name: 'supplier' }, [
        list.question,
        ask.line('FF_Name', { required: true, maxLength: 100 }),
        ask.line('FF_CustomerNo', { maxLength: 40 }),
        ask.checkbox('FF_Inactive'),
      ]),
      ask.repeated(PRODUCT, { name: 'product', add: 'products' }, [
        ask.line('FF_ProductCode', { maxLength: 40 }),
        ask.dropdown('FF_Mix', { options: mixes.map(({ id, name }) => ({ id, value: name })) }),
      ]),
    ],
    proposals: (change) =>
      list.filled(change, (supplier) => [
        { address: 'FS_Main.FF_CustomerNo', value: supplier?.customer_no ?? null },
        { address: 'FS_Main.FF_Inactive', value: supplier?.is_inactive ?? false },
        ...filledRows(
          change.values,
          PRODUCT,
          (supplier?.products ?? []).map(({ code, mix_id }) => ({ FF_ProductCode: code, FF_Mix: mix_id })),
          NO_PRODUCT,
        ),
      ]),
    rules: (values) => [...list.nameTaken(values), ...productRules(values)],
    keep: async (values) => {
      const name = given(values.text('FS_Main.FF_Name'), 'FF_Name').trim()
      await saveSetupItem(db, context, scope, FEED_SUPPLIERS, {
        id: list.idOf(values),
        name,
        detail: { customer_no: values.text('FS_Main.FF_CustomerNo'), products: productsIn(values) },
        is_inactive: values.flag('FS_Main.FF_Inactive'),
      })
      return name
    },
  })
}

const rowsIn = (values: Values) =>
  values.copiesOf(PRODUCT).map((copy) => ({
    copy,
    code: values.text(addressOf(copy, 'FF_ProductCode'))?.trim() ?? null,
    mix_id: values.text(addressOf(copy, 'FF_Mix')),
  }))

const productsIn = (values: Values): { code: string; mix_id: string }[] =>
  rowsIn(values).flatMap(({ code, mix_id }) => (code !== null && mix_id !== null ? [{ code, mix_id }] : []))

/** A line is whole or empty, and one product is one mix. */
function productRules(values: Values): BrokenRule[] {
  const rows = rowsIn(values)
  return rows.flatMap(({ copy, code, mix_id }, no): BrokenRule[] => {
    const refuse = (rule: string, element: string): BrokenRule[] => [
      { code: rule, verdict: 'refused', field: addressOf(copy, element) },
    ]
    if ((code === null) !== (mix_id === null))
      return refuse('setup.row_incomplete', code === null ? 'FF_ProductCode' : 'FF_Mix')
    const isSecond = code !== null && rows.slice(0, no).some((other) => other.code === code)
    return isSecond ? refuse('setup.product_twice', 'FF_ProductCode') : []
  })
}
