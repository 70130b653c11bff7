import { weightRangeRules, weightSpreadRules } from '#modules/forms/service.ts'
import { placeColumns } from '../checking/place-of-row.ts'
import { choicesOf, detailOf, numberOf, requiredText, tailColumns, textOf } from './common-columns.ts'
import { ledgerKind } from './ledger-kind.ts'
import { pigColumns, pigsOfRow, pigTypeOfDraft, weighedRow, weightColumn, weightSumRules } from './pig-weights.ts'

const BOUGHT = '1'

/** Insertions: form `formId.insertion`. */
export const insertionImport = ledgerKind({
  kind: 'insertions',
  columns: [
    { key: 'date', type: 'day', required: true },
    ...pigColumns,
    { key: 'type', type: 'choice', choices: choicesOf('entry_kind', [1, 2, 3]), emptyMeans: BOUGHT },
    { key: 'supplier', type: 'text', maxLength: 60 },
    { key: 'price_per_pig', type: 'decimal', decimals: 2, min: 0, max: 5000 },
    { key: 'breed', type: 'choice', choices: choicesOf('breed', [1, 2, 3, 4, 5]) },
    { key: 'delivery_note', type: 'text', maxLength: 40 },
    ...placeColumns,
    ...tailColumns,
  ],
  toDraft(row, { place }) {
    const { head, liveG, avgKg, totalKg } = pigsOfRow(row)
    return {
      draft: {
        kind: 'insertion',
        day: requiredText(row, 'date'),
        place,
        head,
        liveG,
        detail: detailOf({
          FF_Date: textOf(row, 'date'),
          FF_Number: head,
          FF_AvgWeight: avgKg,
          FF_TotalWeight: totalKg,
          FF_WeightSpread: numberOf(row, 'spread_kg'),
          FF_EntryKind: textOf(row, 'type') ?? BOUGHT,
          FF_PigletSupplier: textOf(row, 'supplier'),
          FF_PricePerPig: numberOf(row, 'price_per_pig'),
          FF_Breed: textOf(row, 'breed'),
          FF_DeliveryNote: textOf(row, 'delivery_note'),
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'date', head: 'number', place: 'barn', weight: weightColumn(row) },
      },
    }
  },
  rules: (row, draft, session) => [
    ...weightRangeRules(weighedRow(row, session), 'inWeightKg', pigTypeOfDraft(draft, session), true),
    ...weightSpreadRules(numberOf(row, 'spread_kg'), pigsOfRow(row).avgKg, 'spread_kg', session.i18n),
    ...weightSumRules(row),
  ],
})
