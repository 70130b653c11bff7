import type { HerdEvent } from '@herdboard/simulator/herd-event.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import { carcassAuditValues } from '#modules/settlements/service.ts'
import { auditPlace } from '#platform/audit/audit-place.ts'
import type { DemoIds } from '../demo-ids.ts'

/** An audit entry as `writeAudit` stores it, without the company. */
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

/** An event as first written and as it is now. */
export interface WrittenRecord {
  id: string
  event: HerdEvent
  /** The first version as sent. */
  first: RecordDraft
  /** The correction, with the record before it; null without a correction. */
  corrected: { draft: RecordDraft; before: object } | null
}

/** Returns the audit entry of a record that was never corrected. */
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

/** Returns the audit entries of an event: its creation and, if there was one, its correction. */
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
  const carcasses =
    event.kind === 'slaughter' && event.carcasses
      ? [
          {
            ...auditRow(event, 'record.carcasses'),
            before: null,
            after: JSON.stringify(carcassAuditValues(event.carcasses)),
            ...placeOf(first),
          },
        ]
      : []
  const created = { before: null, after: JSON.stringify(first), ...placeOf(first) }
  if (corrected === null) return [{ ...auditRow(event, 'record.create'), ...created }, ...carcasses]
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

/** Returns when an event was first written, and by whom. */
export const firstEntry = (event: HerdEvent): { at: string; by: PlanKey } =>
  event.kind === 'status' && event.firstWritten !== null ? event.firstWritten : event
