import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { type StatusEntry, type StatusField, statusPriceFields } from '@herdboard/contract/economy/status-entries.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FieldProposal, FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { saveStatusAdjustment, statusEntriesFor } from '#modules/prices/service.ts'
import { assertRules, Problem } from '#platform/http/errors/problem.ts'
import { formatFarmMonth, formatOre } from '#platform/text/format-values.ts'

const SITE = 'FS_Main.FF_Site'
const PERIOD = 'FS_Main.FF_Period'

/** Form elements of the four price figures. */
const elements: Readonly<Record<StatusField, string>> = {
  piglet_dkk: 'FF_PigletDkk',
  piglet_dkk_pr_kg: 'FF_PigletDkkPrKg',
  slpig_dkk: 'FF_SlpigDkk',
  slpig_dkk_pr_kg: 'FF_SlpigDkkPrKg',
}

/** Form `formId.statusPrice`: a farm's adjustment of a month's status prices of pigs in stock. */
export const statusPriceForm: FormDefinition = {
  formId: formId.statusPrice,
  async open(session) {
    const { db, scope, context, place } = session
    const entries = (await statusEntriesFor(db, scope)).filter(({ editable }) => editable)
    const sites = new Map(entries.map(({ site }) => [site.id, site.name]))
    const months = [...new Set(entries.map(({ id }) => id))]
    const build = elementBuilder(session)
    const figure = (field: StatusField) =>
      build.decimal(elements[field], {
        label: `field.${field}`,
        required: true,
        min: -9_999,
        max: 9_999,
        step: 0.01,
        unit: field.endsWith('kg') ? 'dkk_per_kg' : 'dkk',
        preconditions: ['FF_Site', 'FF_Period'],
      })
    return {
      sections: [
        build.section('FS_Main', { name: 'status_price' }, [
          build.dropdown('FF_Site', {
            required: true,
            label: 'field.site',
            computes: true,
            options: [...sites].map(([id, value]) => ({ id, value })),
            value: place.farm.id,
          }),
          build.dropdown('FF_Period', {
            required: true,
            label: 'field.month',
            computes: true,
            options: months.map((id) => ({ id, value: formatFarmMonth(context.language, id) })),
            value: months[0] ?? null,
          }),
          build.textArea('FF_BasePrices', { disabled: true, maxLength: 400 }),
          ...statusPriceFields.map(figure),
        ]),
      ],
      proposals: ({ values, elementId }) => filledProposals(session, statusPriceEntry(entries, values), elementId),
      rules: (values) => {
        const entry = statusPriceEntry(entries, values)
        return statusPriceFields.flatMap((field) => {
          const adjustment = values.number(`FS_Main.${elements[field]}`) ?? 0
          return entry && entry[field] + adjustment < -0.000_05
            ? [{ code: 'prices.negative', verdict: 'refused' as const, field: `FS_Main.${elements[field]}` }]
            : []
        })
      },
      saving: {
        save: async (values, { confirmed, rules }) => {
          assertRules(rules, confirmed)
          const entry = statusPriceEntry(entries, values)
          if (!entry) throw new Problem('request.not_found')
          const figures = Object.fromEntries(
            statusPriceFields.map((field) => [
              field,
              requireValue(values.number(`FS_Main.${elements[field]}`), elements[field]),
            ]),
          ) as Record<StatusField, number>
          const address = { id: entry.id, ...(entry.charge && { adjustmentId: entry.charge.id }) }
          const saved = await saveStatusAdjustment({ db, context, scope }, address, {
            period: entry.id,
            site_id: entry.site.id as FarmId,
            ...figures,
          })
          return { id: saved.id, pending: false }
        },
      },
      savedMessage: (values) =>
        session.i18n.text('forms:done.statusPrice', {
          month: formatFarmMonth(context.language, values.text(PERIOD) ?? ''),
        }),
    }
  },
}

const statusPriceEntry = (entries: readonly StatusEntry[], values: ElementValues): StatusEntry | undefined =>
  entries.find(({ id, site }) => id === values.text(PERIOD) && site.id === values.text(SITE))

/**
 * Proposals: the month's prices and the farm's stored adjustment. Typed values are replaced when the month or farm
 * changes.
 */
function filledProposals(
  { i18n, context }: FormSession,
  entry: StatusEntry | undefined,
  elementId: string | null,
): FieldProposal[] {
  const line = (field: StatusField) =>
    `${i18n.text(`forms:field.${field}`)}: ${formatOre(context.language, (entry?.[field] ?? 0) * 100)}`
  const isSelectionChanged = elementId === 'FF_Site' || elementId === 'FF_Period'
  return [
    { address: 'FS_Main.FF_BasePrices', value: entry ? statusPriceFields.map(line).join('\n') : null, always: true },
    ...statusPriceFields.map((field) => ({
      address: `FS_Main.${elements[field]}`,
      value: entry?.charge?.[field] ?? 0,
      always: isSelectionChanged,
    })),
  ]
}
