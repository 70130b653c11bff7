import { formId } from '@herdboard/contract/core/form-id.ts'
import type { MixId } from '@herdboard/contract/core/ids.ts'
import { mixesOf } from '#modules/feed-mixes/service.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { matchProduct, requireReceivedLine } from '#modules/received-documents/service.ts'
import { hasSameName, listFeedSuppliers, lockSetup, saveSetupItem } from '#modules/setup/service.ts'
import { newId } from '#platform/database/new-id.ts'

/** Form `formId.matchFeedProduct`: names the mix of a product that a supplier sent, once or for all later notes. */
export const matchProductForm: FormDefinition = {
  formId: formId.matchFeedProduct,
  async open(session) {
    const { db, context, scope, i18n } = session
    const { document, line } = await requireReceivedLine(db, scope, session.resource)
    const mixes = await mixesOf(db, context, scope)
    const build = elementBuilder(session)
    const named = (id: string | null) => mixes.find((mix) => mix.id === id)?.name ?? ''
    const text = i18n.text('forms:delivery_line', { product: line.product, kg: i18n.formatNumber(line.kg) })
    return {
      sections: [
        build.section('FS_Main', { name: 'unknown_product' }, [
          build.textArea('FF_OriginalText', {
            label: 'field.received_text',
            disabled: true,
            wide: true,
            maxLength: 500,
            value: `${document.sender}: ${text}`,
          }),
          build.dropdown('FF_Mix', {
            required: true,
            options: mixes.map(({ id, name }) => ({ id, value: name })),
          }),
          build.linkButton('FF_CreateMix', { to: '/feed/mixes' }),
          build.checkbox('FF_Remember', { value: true, labelParams: { supplier: document.sender } }),
        ]),
      ],
      saving: {
        save: async (values) => {
          const mixId = requireValue(values.text('FS_Main.FF_Mix'), 'FF_Mix') as MixId
          if (values.flag('FS_Main.FF_Remember')) await rememberProduct(session, document.sender, line.product, mixId)
          await matchProduct(db, context, scope, { document, line, mixId })
          return { id: '', pending: false }
        },
      },
      savedMessage: (values) => i18n.text('forms:done.matchProduct', { mix: named(values.text('FS_Main.FF_Mix')) }),
    }
  },
}

/** Adds the product to the supplier of the list, or adds the supplier. */
async function rememberProduct(
  { db, context, scope }: FormSession,
  name: string,
  code: string,
  mix_id: MixId,
): Promise<void> {
  await lockSetup(db, scope, formId.feedSuppliers)
  const known = (await listFeedSuppliers(db, scope)).find(hasSameName(name))
  const others = (known?.products ?? []).filter((product) => product.code.toLowerCase() !== code.toLowerCase())
  await saveSetupItem(db, context, scope, formId.feedSuppliers, {
    id: known?.id ?? newId(),
    name: known?.name ?? name,
    detail: { customer_no: known?.customer_no ?? null, products: [...others, { code, mix_id }] },
    is_inactive: known?.is_inactive ?? false,
  })
}
