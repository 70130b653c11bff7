import { formId } from '@herdboard/contract/core/form-id.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { placeStockAt } from '#modules/forms/record/place-stock.ts'
import {
  countEventsOutside,
  type FormBatchRow,
  selectBatchLedger,
  selectBatchSections,
  updateBatch as writeBatch,
} from '#modules/forms/sql/batches.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { requireUpdated, staleForm } from '#platform/http/errors/optimistic-concurrency.ts'
import { assertRules, type BrokenRule } from '#platform/http/errors/problem.ts'
import { batchElements, batchFieldsOf, batchRules, EARLIEST_START, requireBatchAt } from './batch-fields.ts'
import { batchSavedMessage } from './batch-saved-message.ts'

const LAST_START_DAYS = 60
/** Resource value of a form that reopens a closed batch. */
const REOPEN = 'reopen'

/** Form that changes a batch, ends it once it is empty, or reopens it. */
export const updateBatchForm: FormDefinition = {
  formId: formId.updateBatch,
  async open(session, rawValues) {
    const { db, scope, context } = session
    const { barn, batches, batch } = await requireBatchAt(session)
    const sections = await selectBatchSections(db, scope, barn.id, context.today)
    const ledger = await selectBatchLedger(db, scope, batch.id, context.today)
    // Reopening removes the end date; the rules run when the form is submitted.
    const isReopened = session.resource === REOPEN
    const endTyped = rawValues.text('FS_Main.FF_EndDate')
    const build = elementBuilder(session)
    return {
      version: batch.version,
      subjectId: batch.id,
      sections: [
        build.section('FS_Main', { name: 'batch' }, [
          ...batchElements(
            build,
            {
              name: batch.name,
              startDate: batch.start_date,
              firstStart: EARLIEST_START,
              lastStart: addDays(context.today, LAST_START_DAYS),
              supplierNumbers: batch.supplier_numbers,
              productionKind: batch.production_kind,
              sectionIds: batch.section_ids,
            },
            sections,
          ),
          build.checkbox('FF_IsActive', { value: isReopened || batch.is_active }),
          build.day('FF_EndDate', { to: context.today, value: isReopened ? null : batch.end_date }),
        ]),
      ],
      rules: async (values) => [
        ...(await batchRules(
          session,
          values,
          batches.filter(({ id }) => id !== batch.id),
          batch.id,
        )),
        ...(await dateRules(session, values, batch)),
        ...reopenRules(values, batch, batches),
        ...(endTyped !== null && batch.end_date === null ? await remainingPigsRules(session) : []),
      ],
      saving: {
        save: async (values, { confirmed, rules }) => {
          assertRules(rules, confirmed)
          const end = values.text('FS_Main.FF_EndDate')
          const fields = {
            ...batchFieldsOf(values),
            section_ids: sections.length > 0 ? values.list('FS_Main.FF_Sections') : batch.section_ids,
            end_date: end,
            is_active: end === null && values.flag('FS_Main.FF_IsActive'),
            expected_end: batch.expected_end,
          }
          requireUpdated(await writeBatch(db, scope, batch.id, batch.version, fields), staleForm)
          await writeAuditEntry(db, context, {
            action: 'batch.update',
            subjectType: 'batch',
            subjectId: batch.id,
            before: { ...batch, ledger },
            after: fields,
            confirmed,
          })
          await updateDataVersion(db, scope)
          return { id: batch.id, pending: false }
        },
      },
      savedMessage: (values) => batchSavedMessage(session, 'updateBatch', values.text('FS_Main.FF_BatchName')),
    }
  },
}

async function dateRules(
  { db, scope }: FormSession,
  values: ElementValues,
  batch: FormBatchRow,
): Promise<BrokenRule[]> {
  const start = values.text('FS_Main.FF_StartDate')
  const end = values.text('FS_Main.FF_EndDate')
  if (start === null) return []
  if (end !== null && end < start) {
    return [{ code: 'batch.dates_order', verdict: 'refused', field: 'FS_Main.FF_EndDate' }]
  }
  const count = await countEventsOutside(db, scope, { batchId: batch.id, start, end })
  if (count === 0) return []
  const field = end === null ? 'FS_Main.FF_StartDate' : 'FS_Main.FF_EndDate'
  return [{ code: 'batch.events_outside', verdict: 'refused', field, params: { count } }]
}

/** Doubtful: the batch is reopened although a later one has begun. */
function reopenRules(values: ElementValues, batch: FormBatchRow, batches: readonly FormBatchRow[]): BrokenRule[] {
  if (batch.end_date === null || values.text('FS_Main.FF_EndDate') !== null) return []
  const later = batches.findLast(({ id, start_date }) => id !== batch.id && start_date > batch.start_date)
  if (!later) return []
  return [
    { code: 'batch.reopen', verdict: 'doubtful', field: 'FS_Main.FF_EndDate', params: { date: later.start_date } },
  ]
}

/** Refused: the batch has pigs. Only the form that closes a batch explains remaining pigs. */
async function remainingPigsRules(session: FormSession): Promise<BrokenRule[]> {
  const { head } = await placeStockAt(session, session.context.today)
  if ((head ?? 0) === 0) return []
  return [{ code: 'batch.has_pigs', verdict: 'refused', field: 'FS_Main.FF_EndDate', params: { count: head ?? 0 } }]
}
