import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { liveWeightRules } from '#modules/forms/service.ts'
import { placeColumns, targetOfRow } from '../checking/place-of-row.ts'
import { detailOf, requiredText, tailColumns, textOf } from './common-columns.ts'
import { ledgerKind } from './ledger-kind.ts'
import { pigColumns, pigsOfRow, pigTypeOfDraft, weighedRow, weightColumn, weightSumRules } from './pig-weights.ts'

/** Pigs that move inside the company: form `formId.transfer`. The place columns name the place that they leave. */
export const transferImport = ledgerKind({
  kind: 'transfers',
  columns: [
    { key: 'date', type: 'day', required: true },
    ...pigColumns.filter(({ key }) => key !== 'spread_kg'),
    { key: 'to_barn', type: 'text', maxLength: 100, oneOf: ['to_barn', 'to_batch'] },
    { key: 'to_section', type: 'text', maxLength: 100 },
    { key: 'to_batch', type: 'text', maxLength: 100 },
    ...placeColumns,
    ...tailColumns,
  ],
  toDraft(row, at, session) {
    const target = targetOfRow(row, session, at.place.farmId)
    if (target.rule) return { rule: target.rule }
    if (at.barn?.pigType === SLAUGHTER_PIGS && target.barn?.pigType === WEANERS)
      return { rule: { code: 'transfer.type_back', verdict: 'refused', field: 'to_barn' } }
    const { head, liveG, avgKg, totalKg } = pigsOfRow(row)
    if (liveG === null) return { rule: { code: 'import.required', verdict: 'refused', field: 'average_kg' } }
    const { place: to } = target
    return {
      draft: {
        kind: 'transfer',
        day: requiredText(row, 'date'),
        place: at.place,
        to,
        head,
        liveG,
        detail: detailOf({
          FF_Date: textOf(row, 'date'),
          FF_TransferTo: to.batchId ?? to.sectionId ?? to.barnId,
          FF_Number: head,
          FF_AvgWeight: avgKg,
          FF_TotalWeight: totalKg,
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: {
          day: 'date',
          head: 'number',
          place: 'barn',
          weight: weightColumn(row),
          rows: [{ place: 'to_barn', head: 'number' }],
        },
      },
    }
  },
  rules: (row, draft, session) => [
    ...liveWeightRules(weighedRow(row, session), pigTypeOfDraft(draft, session)),
    ...weightSumRules(row),
  ],
})
