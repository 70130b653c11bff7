import { formId } from '@herdboard/contract/core/form-id.ts'
import { usualBatchDays } from '@herdboard/domain/stays/stay-length.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { removeUnusedPlaces } from '#modules/locations/service.ts'
import { choicesOf, requiredText, textOf } from '../common-columns.ts'
import { formRowKind } from '../form-rows.ts'
import { placeIdsOf } from './place-levels.ts'

const EXPECTED_END = 'FS_More.FF_ExpectedEnd'

/**
 * Batches: form `formId.createBatch`. The end is the expected one, because the pigs of an imported history come after
 * their batch; the batch is closed when they have left.
 */
export const batchImport = formRowKind({
  kind: 'batches',
  form: formId.createBatch,
  subjectType: 'batch',
  depth: 'barn',
  isNewBatch: true,
  dayColumn: 'start',
  columns: [
    { key: 'batch', type: 'text', required: true, maxLength: 50 },
    { key: 'start', type: 'day', required: true },
    { key: 'end', type: 'day' },
    { key: 'supplier_numbers', type: 'text', maxLength: 200 },
    { key: 'production_kind', type: 'choice', choices: choicesOf('production_kind', [1, 2, 3, 4, 5, 6]) },
    { key: 'chr', type: 'text', maxLength: 6 },
    { key: 'farm', type: 'text', maxLength: 100 },
    { key: 'barn', type: 'text', required: true, maxLength: 100 },
    { key: 'external_id', type: 'text', maxLength: 80 },
  ],
  elements: {
    batch: 'FS_Main.FF_BatchName',
    start: 'FS_Main.FF_StartDate',
    supplier_numbers: 'FS_Main.FF_SupplierNumbers',
    production_kind: 'FS_Main.FF_ProductionKind',
    end: EXPECTED_END,
  },
  fill(row, { barn }) {
    if (!barn?.isBatchProduction)
      return {
        rule: { code: 'import.no_batches', verdict: 'refused', field: 'barn', params: { name: barn?.name ?? '' } },
      }
    const [start, end] = [requiredText(row, 'start'), textOf(row, 'end')]
    if (end !== null && end < start)
      return { rule: { code: 'import.days_reversed', verdict: 'refused', field: 'start' } }
    return { values: { [EXPECTED_END]: end ?? addDays(start, usualBatchDays(barn.pigType)) } }
  },
  isKnown: async ({ names }, { at, values }) =>
    names
      .batchesNamed(String(values['FS_Main.FF_BatchName'] ?? ''), at.place.barnId)
      .some(({ startDate }) => startDate === values['FS_Main.FF_StartDate']),
  remove: ({ db, context, scope }, effects) => removeUnusedPlaces(db, context, scope, placeIdsOf(effects)),
})
