import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { liveWeightRules, weightRangeRules, weightSpreadRules } from '#modules/forms/service.ts'
import { placeColumns } from '../checking/place-of-row.ts'
import { choicesOf, detailOf, numberOf, requiredText, tailColumns, textOf } from './common-columns.ts'
import { ledgerKind } from './ledger-kind.ts'
import { pigColumns, pigsOfRow, pigTypeOfDraft, weighedRow, weightColumn, weightSumRules } from './pig-weights.ts'

const LIVE_SALE = '1'

/** Pigs that leave alive: form `formId.departure`. */
export const departureImport = ledgerKind({
  kind: 'departures',
  columns: [
    { key: 'date', type: 'day', required: true },
    { key: 'type', type: 'choice', choices: choicesOf('departure_kind', [1, 2, 3, 4]), emptyMeans: LIVE_SALE },
    ...pigColumns,
    { key: 'buyer', type: 'text', maxLength: 100 },
    { key: 'receiver_chr', type: 'text', maxLength: 6 },
    { key: 'price_per_pig', type: 'decimal', decimals: 2, min: 0, max: 5000 },
    ...placeColumns,
    ...tailColumns,
  ],
  toDraft(row, { place }) {
    const { head, liveG, avgKg, totalKg } = pigsOfRow(row)
    if (liveG === null) return { rule: { code: 'import.required', verdict: 'refused', field: 'average_kg' } }
    return {
      draft: {
        kind: 'departure',
        day: requiredText(row, 'date'),
        place,
        head,
        liveG,
        detail: detailOf({
          FF_Date: textOf(row, 'date'),
          FF_DepartureKind: textOf(row, 'type') ?? LIVE_SALE,
          FF_Number: head,
          FF_AvgWeight: avgKg,
          FF_TotalWeight: totalKg,
          FF_WeightSpread: numberOf(row, 'spread_kg'),
          FF_PricePerPig: numberOf(row, 'price_per_pig'),
          FF_Buyer: textOf(row, 'buyer'),
          FF_DestinationChr: textOf(row, 'receiver_chr'),
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'date', head: 'number', place: 'barn', weight: weightColumn(row) },
      },
    }
  },
  rules(row, draft, session) {
    const pigType = pigTypeOfDraft(draft, session)
    const weighed = weighedRow(row, session)
    const possible = liveWeightRules(weighed, pigType)
    const isSale = (textOf(row, 'type') ?? LIVE_SALE) === LIVE_SALE && pigType === WEANERS
    const chr = textOf(row, 'receiver_chr')
    return [
      ...(possible.length > 0 ? possible : isSale ? weightRangeRules(weighed, 'outWeightKg', pigType, true) : []),
      ...weightSpreadRules(numberOf(row, 'spread_kg'), weighed.weightKg, 'spread_kg', session.i18n),
      ...weightSumRules(row),
      ...(chr === null || /^\d{1,6}$/.test(chr)
        ? []
        : [{ code: 'departure.chr_format', verdict: 'refused', field: 'receiver_chr' } as const]),
    ]
  },
})
