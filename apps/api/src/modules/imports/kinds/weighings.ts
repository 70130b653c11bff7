import { liveWeightRules, weightSpreadRules } from '#modules/forms/service.ts'
import { placeColumns } from '../checking/place-of-row.ts'
import { choicesOf, detailOf, numberOf, requiredNumber, requiredText, tailColumns, textOf } from './common-columns.ts'
import { ledgerKind } from './ledger-kind.ts'
import { lostWeightDoubts } from './lost-weight.ts'
import { pigTypeOfDraft } from './pig-weights.ts'

/** Weighings: form `formId.weighing`. Each row is one weighing; the pigs stay. */
export const weighingImport = ledgerKind({
  kind: 'weighings',
  columns: [
    { key: 'date', type: 'day', required: true },
    { key: 'weighed', type: 'integer', required: true, min: 1, max: 10_000 },
    { key: 'average_kg', type: 'decimal', decimals: 3, required: true, min: 0, max: 200 },
    { key: 'spread_kg', type: 'decimal', decimals: 2, min: 0, max: 100 },
    { key: 'method', type: 'choice', choices: choicesOf('weigh_method', [1, 2, 3]) },
    { key: 'pen', type: 'text', maxLength: 20 },
    ...placeColumns,
    ...tailColumns,
  ],
  toDraft(row, { place }) {
    const [head, avgKg] = [requiredNumber(row, 'weighed'), requiredNumber(row, 'average_kg')]
    const pen = detailOf({
      FF_Pen: textOf(row, 'pen'),
      FF_Number: head,
      FF_AvgWeight: avgKg,
      FF_TotalWeight: Math.round(head * avgKg * 1000) / 1000,
      FF_WeightSpread: numberOf(row, 'spread_kg'),
    })
    return {
      draft: {
        kind: 'weighing',
        day: requiredText(row, 'date'),
        place,
        head,
        avgG: Math.round(avgKg * 1000),
        detail: detailOf({
          FF_Date: textOf(row, 'date'),
          FS_Weighing: [pen],
          FF_WeighMethod: textOf(row, 'method'),
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'date', head: 'weighed', place: 'barn', weight: 'average_kg' },
      },
    }
  },
  doubtsOnTrial: lostWeightDoubts,
  rules(row, draft, session) {
    const weightKg = numberOf(row, 'average_kg')
    return [
      ...liveWeightRules({ weightKg, field: 'average_kg', i18n: session.i18n }, pigTypeOfDraft(draft, session)),
      ...weightSpreadRules(numberOf(row, 'spread_kg'), weightKg, 'spread_kg', session.i18n),
    ]
  },
})
