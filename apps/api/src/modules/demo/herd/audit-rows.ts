import type { HerdEvent } from '@herdboard/simulator/herd-event.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import { auditPlace } from '#platform/audit/audit-place.ts'
import type { DemoIds } from '../demo-ids.ts'

/** A line of who changed what, as `writeAudit` leaves it, but for the company. */
export interface AuditRow {
  id: string
  at: Date
  user_id: string
  action: string
  subject_type: string
  subject_id: string
  farm_id: string | null
  place_id: string | null
  way: 'dashboard'
  before: string | null
  after: string
  request_id: string
  confirmed: boolean
}

/** An event as it was first written, and as it stands. */
export interface WrittenRecord {
  id: string
  event: HerdEvent
  /** What was sent first. */
  first: RecordDraft
  /** What put it right, with the record as it stood before; null where nothing did. */
  corrected: { draft: RecordDraft; before: object } | null
}

/** That somebody wrote down a record that stands as it was first written. */
export function createdAuditRow(
  { key, at, by }: { key: PlanKey; at: string; by: PlanKey },
  id: string,
  after: object,
  { ids, person }: { ids: DemoIds; person: (key: PlanKey) => string },
): AuditRow {
  const { farmId, placeId } = auditPlace({ subjectType: 'record', subjectId: null, after })
  return {
    id: ids.of('audit', `${key} record.create`, new Date(at)),
    at: new Date(at),
    user_id: person(by),
    action: 'record.create',
    subject_type: 'record',
    subject_id: id,
    farm_id: farmId,
    place_id: placeId,
    way: 'dashboard',
    before: null,
    after: JSON.stringify(after),
    request_id: ids.request(by, new Date(at)),
    confirmed: false,
  }
}

/** That an event was recorded and, where it was, put right. */
export function recordAuditRows(
  { id, event, first, corrected }: WrittenRecord,
  ids: DemoIds,
  person: (key: PlanKey) => string,
): AuditRow[] {
  const auditRow = ({ at, by }: { at: string; by: PlanKey }, action: string) => ({
    id: ids.of('audit', `${event.key} ${action}`, new Date(at)),
    at: new Date(at),
    user_id: person(by),
    action,
    subject_type: 'record',
    subject_id: id,
    request_id: ids.request(by, new Date(at)),
    way: 'dashboard' as const,
    confirmed: false,
  })
  const created = { before: null, after: JSON.stringify(first), ...placeOf(first) }
  if (corrected === null) return [{ ...auditRow(event, 'record.create'), ...created }]
  const { before, draft } = corrected
  const changed = { before: JSON.stringify(before), after: JSON.stringify(draft), ...placeOf(draft) }
  return [
    { ...auditRow(firstEntry(event), 'record.create'), ...created },
    { ...auditRow(event, 'record.update'), ...changed },
  ]
}

const placeOf = (draft: RecordDraft) => {
  const { farmId, placeId } = auditPlace({ subjectType: 'record', subjectId: null, after: draft })
  return { farm_id: farmId, place_id: placeId }
}

/** When an event was first written, and by whom. */
export const firstEntry = (event: HerdEvent): { at: string; by: PlanKey } =>
  event.kind === 'status' && event.firstWritten !== null ? event.firstWritten : event
