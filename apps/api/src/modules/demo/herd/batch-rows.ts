import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { SimulatedBatch } from '@herdboard/simulator/herd-event.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import { type DemoIds, FOUNDED_AT } from '../demo-ids.ts'
import type { AuditRow } from './audit-rows.ts'

/** Returns the fields that the forms of a batch store. */
const fieldsOf = (batch: SimulatedBatch, ids: DemoIds) => ({
  name: batch.name,
  start_date: batch.startDay,
  supplier_numbers: batch.supplierNumber === '' ? [] : [batch.supplierNumber],
  production_kind: batch.productionKind as number,
  section_ids: batch.sectionKeys.map((key) => ids.of('section', key, FOUNDED_AT) as string),
  end_date: null as string | null,
  is_active: true,
  expected_end: batch.expectedEndDay,
})

const idOf = (batch: SimulatedBatch, ids: DemoIds) => ids.of('batch', batch.key, new Date(batch.at))

export const copyBatches = (db: Db, directoryId: DirectoryId, batches: readonly SimulatedBatch[], ids: DemoIds) =>
  copyRows(
    db,
    'batch',
    batches.map((batch) => ({
      directory_id: directoryId,
      id: idOf(batch, ids),
      barn_id: ids.of('barn', batch.barnKey, FOUNDED_AT),
      ...fieldsOf(batch, ids),
      ...(batch.ended && { end_date: batch.ended.day, is_active: false }),
      version: batch.ended ? 2 : 1,
      created_at: new Date(batch.at),
    })),
  )

/** Returns the audit entries of creating and closing batches. */
export const batchAuditRows = (
  batches: readonly SimulatedBatch[],
  ids: DemoIds,
  person: (key: PlanKey) => string,
): AuditRow[] =>
  batches.flatMap((batch) => {
    const place = { farm_id: ids.of('farm', batch.farmKey, FOUNDED_AT), place_id: idOf(batch, ids) }
    const subject = { subject_type: 'batch', subject_id: idOf(batch, ids), ...place, confirmed: false }
    const auditRow = ({ at, by }: { at: string; by: PlanKey }, action: string): Omit<AuditRow, 'before' | 'after'> => ({
      id: ids.of('audit', `${batch.key} ${action}`, new Date(at)),
      at: new Date(at),
      user_id: person(by),
      action,
      ...subject,
      request_id: ids.request(by, new Date(at)),
      way: 'dashboard',
    })
    const fields = fieldsOf(batch, ids)
    const created = { ...auditRow(batch, 'batch.create'), before: null, after: JSON.stringify(fields) }
    if (batch.ended === null) return [created]
    const open = { id: subject.subject_id, ...fields, version: 1 }
    const closed = { ...open, end_date: batch.ended.day, is_active: false }
    const ended = { before: JSON.stringify(open), after: JSON.stringify(closed) }
    return [created, { ...auditRow(batch.ended, 'batch.close'), ...ended }]
  })
