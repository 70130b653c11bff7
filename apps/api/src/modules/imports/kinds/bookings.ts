import { liveWeightRules } from '#modules/forms/service.ts'
import { placeColumns } from '../checking/place-of-row.ts'
import { detailOf, numberOf, requiredNumber, requiredText, tailColumns, textOf } from './common-columns.ts'
import { ledgerKind } from './ledger-kind.ts'
import { pigTypeOfDraft } from './pig-weights.ts'

/** Pigs announced to the slaughterhouse: form `formId.slaughterBooking`. They stay in the stock. */
export const bookingImport = ledgerKind({
  kind: 'bookings',
  dayColumn: 'slaughter_date',
  columns: [
    { key: 'slaughter_date', type: 'day', required: true },
    { key: 'heads', aliases: ['antal', 'number'], type: 'integer', required: true, min: 1, max: 10_000 },
    { key: 'expected_kg', type: 'decimal', decimals: 3, required: true, min: 0, max: 200 },
    { key: 'pickup', type: 'time' },
    ...placeColumns,
    ...tailColumns,
  ],
  toDraft(row, { place }) {
    const [head, avgKg] = [requiredNumber(row, 'heads'), requiredNumber(row, 'expected_kg')]
    return {
      draft: {
        kind: 'preSlaughter',
        day: requiredText(row, 'slaughter_date'),
        place,
        head,
        avgG: Math.round(avgKg * 1000),
        detail: detailOf({
          FF_Date: textOf(row, 'slaughter_date'),
          FF_Number: head,
          FF_AvgLiveWeight: avgKg,
          FF_PickupTime: textOf(row, 'pickup'),
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'slaughter_date', head: 'heads', place: 'barn' },
      },
    }
  },
  rules: (row, draft, session) =>
    liveWeightRules(
      { weightKg: numberOf(row, 'expected_kg'), field: 'expected_kg', i18n: session.i18n },
      pigTypeOfDraft(draft, session),
    ),
})
