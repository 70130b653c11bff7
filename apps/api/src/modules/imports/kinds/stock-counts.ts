import { liveWeightRules } from '#modules/forms/service.ts'
import { placeColumns } from '../checking/place-of-row.ts'
import { detailOf, numberOf, requiredNumber, requiredText, tailColumns, textOf } from './common-columns.ts'
import { ledgerKind } from './ledger-kind.ts'
import { pigTypeOfDraft } from './pig-weights.ts'

/**
 * Stock counts: form `formId.stockCount`. An opening count begins the figures of a place, such as with the history of
 * another program.
 */
export const stockCountImport = ledgerKind({
  kind: 'stock_counts',
  columns: [
    { key: 'date', type: 'day', required: true },
    { key: 'counted', type: 'integer', required: true, min: 0, max: 99_999 },
    { key: 'average_kg', type: 'decimal', decimals: 3, required: true, min: 0, max: 200 },
    { key: 'opening', type: 'flag' },
    ...placeColumns,
    ...tailColumns,
  ],
  toDraft(row, { place }) {
    const avgKg = requiredNumber(row, 'average_kg')
    return {
      draft: {
        kind: 'status',
        day: requiredText(row, 'date'),
        place,
        head: requiredNumber(row, 'counted'),
        avgG: Math.round(avgKg * 1000),
        isOpening: row.opening === true,
        isWeightEstimated: false,
        detail: detailOf({
          FF_Date: textOf(row, 'date'),
          FF_Counted: requiredNumber(row, 'counted'),
          FF_AvgWeight: avgKg,
          FF_IsOpening: row.opening === true ? true : null,
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'date', head: 'counted', place: 'barn', weight: 'average_kg' },
      },
    }
  },
  rules: (row, draft, session) =>
    requiredNumber(row, 'counted') === 0
      ? []
      : liveWeightRules(
          { weightKg: numberOf(row, 'average_kg'), field: 'average_kg', i18n: session.i18n },
          pigTypeOfDraft(draft, session),
        ),
})
