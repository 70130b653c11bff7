import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { writeAuditEntry } from '#platform/audit.ts'
import { type BrokenRule, assertRules, Problem } from '#platform/problem.ts'
import { batchAt, batchElements, batchIn, batchRules } from '../batches.ts'
import { asking } from '../elements/asking.ts'
import type { FormDefinition, Opening } from '../engine/definition.ts'
import type { Values } from '../engine/values.ts'
import { standingAt } from '../herd.ts'
import {
  type BatchRow,
  countOutside,
  selectBatchLedger,
  selectSectionsOf,
  updateBatch as writeBatch,
} from '../sql/batches.ts'

const LAST_START_DAYS = 60
/** What the form is opened for where a closed batch goes on. */
const REOPEN = 'reopen'

/** A batch is changed, ended once it is empty, or opened again. */
export const updateBatch: FormDefinition = {
  formId: 22,
  async open(at, typed) {
    const { db, scope, context } = at
    const { barn, batches, batch } = await batchAt(at)
    const sections = await selectSectionsOf(db, scope, barn.id, context.today)
    const ledger = await selectBatchLedger(db, scope, batch.id, context.today)
    // Opened to begin again: the end is taken away, and what speaks against it is asked when it is sent.
    const isReopened = at.resource === REOPEN
    const endTyped = typed.text('FS_Main.FF_EndDate')
    const ask = asking(at)
    return {
      version: batch.version,
      subjectId: batch.id,
      sections: [
        ask.section('FS_Main', { name: 'batch' }, [
          ...batchElements(
            ask,
            {
              name: batch.name,
              startDate: batch.start_date,
              firstStart: '2000-01-01',
              lastStart: addDays(context.today, LAST_START_DAYS),
              supplierNumbers: batch.supplier_numbers,
              productionKind: batch.production_kind,
              sectionIds: batch.section_ids,
            },
            sections,
          ),
          ask.checkbox('FF_IsActive', { value: isReopened || batch.is_active }),
          ask.day('FF_EndDate', { to: context.today, value: isReopened ? null : batch.end_date }),
        ]),
      ],
      rules: async (values) => [
        ...(await batchRules(
          at,
          values,
          batches.filter(({ id }) => id !== batch.id),
          batch.id,
        )),
        ...(await dateRules(at, values, batch)),
        ...reopened(values, batch, batches),
        ...(endTyped !== null && batch.end_date === null ? await stillFull(at) : []),
      ],
      keeping: {
        keep: async (values, { confirmed, rules }) => {
          assertRules(rules, confirmed)
          const end = values.text('FS_Main.FF_EndDate')
          const fields = {
            ...batchIn(values),
            section_ids: sections.length > 0 ? values.list('FS_Main.FF_Sections') : batch.section_ids,
            end_date: end,
            is_active: end === null && values.flag('FS_Main.FF_IsActive'),
            expected_end: batch.expected_end,
          }
          if (!(await writeBatch(db, scope, batch.id, batch.version, fields))) {
            throw new Problem('forms.stale', { user: '' })
          }
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
      done: (values) => at.say.text('forms:done.22', { name: values.text('FS_Main.FF_BatchName') ?? '' }),
    }
  },
}

async function dateRules({ db, scope }: Opening, values: Values, batch: BatchRow): Promise<BrokenRule[]> {
  const start = values.text('FS_Main.FF_StartDate')
  const end = values.text('FS_Main.FF_EndDate')
  if (start === null) return []
  if (end !== null && end < start) {
    return [{ code: 'batch.dates_order', verdict: 'refused', field: 'FS_Main.FF_EndDate' }]
  }
  const count = await countOutside(db, scope, { batchId: batch.id, start, end })
  if (count === 0) return []
  const field = end === null ? 'FS_Main.FF_StartDate' : 'FS_Main.FF_EndDate'
  return [{ code: 'batch.events_outside', verdict: 'refused', field, params: { count } }]
}

/** A batch that is opened again while a later one has begun. */
function reopened(values: Values, batch: BatchRow, batches: readonly BatchRow[]): BrokenRule[] {
  if (batch.end_date === null || values.text('FS_Main.FF_EndDate') !== null) return []
  const later = batches.findLast(({ id, start_date }) => id !== batch.id && start_date > batch.start_date)
  if (!later) return []
  return [
    { code: 'batch.reopen', verdict: 'doubtful', field: 'FS_Main.FF_EndDate', params: { date: later.start_date } },
  ]
}

/** Pigs that are left are explained where a batch is closed, never forgotten. */
async function stillFull(at: Opening): Promise<BrokenRule[]> {
  const { head } = await standingAt(at, at.context.today)
  if ((head ?? 0) === 0) return []
  return [{ code: 'batch.has_pigs', verdict: 'refused', field: 'FS_Main.FF_EndDate', params: { count: head ?? 0 } }]
}
