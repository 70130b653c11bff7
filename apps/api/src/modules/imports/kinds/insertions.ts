import { weightsAgree } from '@herdboard/domain/forms/weight-triad.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { weightRangeRules, weightSpreadRules } from '#modules/forms/service.ts'
import { placeColumns, placeOfRow } from '../checking/place-of-row.ts'
import { detailOf, numberOf, requiredNumber, requiredText, tailColumns, textOf } from './common-columns.ts'
import { ledgerKind } from './ledger-kind.ts'

/** Form values of insertions by the texts of files: bought, own weaned, without a record of their origin. */
const TYPES = [1, 2, 3] as const

/** Insertions: form 1. */
export const insertions = ledgerKind({
  kind: 'insertions',
  columns: [
    { key: 'date', type: 'day', required: true },
    { key: 'number', type: 'integer', required: true, min: 1, max: 10_000 },
    { key: 'average_kg', type: 'decimal', decimals: 3, min: 0, max: 200, oneOf: ['average_kg', 'total_kg'] },
    { key: 'total_kg', type: 'decimal', decimals: 3, min: 0, max: 1_000_000 },
    { key: 'spread_kg', type: 'decimal', decimals: 2, min: 0, max: 100 },
    {
      key: 'type',
      type: 'choice',
      choices: TYPES.map((id) => ({ value: String(id), text: `option:entry_kind.${id}` as const })),
    },
    { key: 'supplier', type: 'text', maxLength: 60 },
    { key: 'price_per_pig', type: 'decimal', decimals: 2, min: 0, max: 5000 },
    { key: 'breed', type: 'text', maxLength: 40 },
    { key: 'delivery_note', type: 'text', maxLength: 40 },
    ...placeColumns,
    ...tailColumns,
  ],
  toDraft(row, session) {
    const found = placeOfRow(row, session, 'barn')
    if (found.rule) return { rule: found.rule }
    const head = requiredNumber(row, 'number')
    const [average, total] = [numberOf(row, 'average_kg'), numberOf(row, 'total_kg')]
    const avgKg = average ?? (total === null ? null : total / head)
    return {
      draft: {
        kind: 'insertion',
        day: requiredText(row, 'date'),
        place: found.place,
        head,
        liveG:
          total === null ? (average === null ? null : Math.round(head * average * 1000)) : Math.round(total * 1000),
        detail: detailOf({
          FF_Date: textOf(row, 'date'),
          FF_Number: head,
          FF_AvgWeight: avgKg === null ? null : Math.round(avgKg * 1000) / 1000,
          FF_TotalWeight: total,
          FF_WeightSpread: numberOf(row, 'spread_kg'),
          FF_EntryKind: textOf(row, 'type') ?? '1',
          FF_PigletSupplier: textOf(row, 'supplier'),
          FF_PricePerPig: numberOf(row, 'price_per_pig'),
          FF_DeliveryNote: textOf(row, 'delivery_note'),
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'date', head: 'number', place: found.barn ? 'barn' : 'farm' },
      },
    }
  },
  rules(row, draft, { names, i18n }) {
    const pigType = (draft.place.barnId && names.barnById(draft.place.barnId)?.pigType) || SLAUGHTER_PIGS
    const head = requiredNumber(row, 'number')
    const weightKg = draft.kind === 'insertion' && draft.liveG !== null ? draft.liveG / 1000 / head : null
    const weighed = { weightKg, field: numberOf(row, 'average_kg') === null ? 'total_kg' : 'average_kg', i18n }
    return [
      ...weightRangeRules(weighed, 'inWeightKg', pigType, true),
      ...weightSpreadRules(numberOf(row, 'spread_kg'), weightKg, 'spread_kg', i18n),
      ...(weightsAgree({ number: head, avgKg: numberOf(row, 'average_kg'), totalKg: numberOf(row, 'total_kg') })
        ? []
        : [{ code: 'weight.sum', verdict: 'refused', field: 'total_kg' } as const]),
    ]
  },
})
