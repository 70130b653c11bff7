import { DEATH_CAUSES } from '#modules/forms/service.ts'
import { placeColumns } from '../checking/place-of-row.ts'
import { choicesOf, detailOf, numberOf, requiredNumber, requiredText, tailColumns, textOf } from './common-columns.ts'
import { ledgerKind } from './ledger-kind.ts'

const FOUND_DEAD = '1'

/** Dead pigs: form `formId.deadPigs`. */
export const deathImport = ledgerKind({
  kind: 'deaths',
  columns: [
    { key: 'date', type: 'day', required: true },
    { key: 'number', type: 'integer', required: true, min: 1, max: 999 },
    { key: 'how', type: 'choice', choices: choicesOf('death_kind', [1, 2]), emptyMeans: FOUND_DEAD },
    { key: 'cause', type: 'choice', choices: choicesOf('death_cause', DEATH_CAUSES) },
    { key: 'weight_kg', type: 'decimal', decimals: 2, min: 0.5, max: 200 },
    { key: 'pen', type: 'text', maxLength: 20 },
    ...placeColumns,
    ...tailColumns,
  ],
  toDraft(row, { place }) {
    const head = requiredNumber(row, 'number')
    const weightKg = numberOf(row, 'weight_kg')
    return {
      draft: {
        kind: 'dead',
        day: requiredText(row, 'date'),
        place,
        head,
        liveG: weightKg === null ? null : Math.round(head * weightKg * 1000),
        detail: detailOf({
          FF_Date: textOf(row, 'date'),
          FF_Number: head,
          FF_DeathKind: textOf(row, 'how') ?? FOUND_DEAD,
          FF_DeathCause: textOf(row, 'cause'),
          FF_Weight: weightKg,
          FF_Pen: textOf(row, 'pen'),
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'date', head: 'number', place: 'barn', weight: 'weight_kg' },
      },
    }
  },
})
