import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { AuditEntryId, RecordId } from '@herdboard/contract/core/ids.ts'
import {
  type AuditDetail,
  AuditKind,
  type AuditLogEntry,
  type getAuditEntry,
  type listAudit,
} from '@herdboard/contract/system/audit-log.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { selectRestorableEntry } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { auditChanges, idsInAuditValue, type SubjectNames } from './audit-values.ts'
import { presentAuditEntry } from './present-audit-entry.ts'
import { recordChanges } from './record-changes.ts'
import { deletedSubject } from './restore-subject.ts'
import { searchAuditLog } from './search-audit-log.ts'
import { type AuditEntryRow, selectAuditEntries } from './sql/audit-entries.ts'
import { subjectExists } from './sql/subject-existence.ts'
import { selectSubjectNames } from './sql/subject-names.ts'

export { selectAuditPeople as auditPeople } from './sql/audit-people.ts'

/** Maximum number of entries shown beside one thing. */
const MAX_SUBJECT_ENTRIES = 100

/** Returns a page of the company's audit log. */
export async function auditPage(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, user_id, farm_id, kind, text, after, page_size }: EndpointRequest<typeof listAudit>['query'],
): Promise<EndpointReply<typeof listAudit>> {
  const [at = '', id = ''] = after?.split('_') ?? []
  const { entries, next, readBackTo } = await searchAuditLog(
    db,
    scope,
    {
      from: from ? instantOfFarmMidnight(from) : null,
      until: to ? instantOfFarmMidnight(addDays(to, 1)) : null,
      userId: user_id,
      farmId: farm_id,
      kind,
      named: AuditKind.options,
      after: after ? { at, id } : null,
      limit: page_size,
    },
    text,
  )
  const names = await selectSubjectNames(db, scope, placesOf(entries))
  return {
    data: entries.map((entry) => presentAuditEntry(context, names, entry)),
    next: next && `${new Date(next.at).toISOString()}_${next.id}`,
    searched_back_to_utc: readBackTo?.toISOString() ?? null,
  }
}

/** Returns one entry with both values. Throws `request.not_found`. */
export async function auditEntry(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: AuditEntryId,
): Promise<EndpointReply<typeof getAuditEntry>> {
  const rows = await selectAuditEntries(db, scope, { id }, 1)
  const [entry] = await presentDetails(db, context, scope, rows)
  if (!entry) throw new Problem('request.not_found')
  return { ...entry, ...(await restorability(db, scope, rows[0])) }
}

/**
 * Returns whether an entry is the deletion of something that is still deleted, on farms where the user may write. Records
 * have a field of their own, because pages of earlier releases restore whatever it names as a record.
 */
async function restorability(
  db: Db,
  scope: TenantScope,
  row: AuditEntryRow | undefined,
): Promise<Pick<EndpointReply<typeof getAuditEntry>, 'restorable' | 'entry_restorable'>> {
  if (!row || row.subject_id === null) return { restorable: false, entry_restorable: false }
  if (row.action !== 'record.delete')
    return { restorable: false, entry_restorable: (await deletedSubject(db, scope, row)) !== null }
  const newest = await selectRestorableEntry(db, scope, row.subject_id as RecordId)
  return { restorable: newest === row.id, entry_restorable: false }
}

/**
 * Returns the audit log of one thing. Throws `request.not_found` for a thing that is not in this company and has no
 * entry there.
 */
export async function auditLogOfSubject(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  subjectId: string,
): Promise<AuditDetail[]> {
  const rows = await selectAuditEntries(db, scope, { subjectId }, MAX_SUBJECT_ENTRIES)
  if (rows.length === 0 && !(await subjectExists(db, scope, subjectId))) throw new Problem('request.not_found')
  return presentDetails(db, context, scope, rows)
}

async function presentDetails(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  rows: readonly AuditEntryRow[],
): Promise<AuditDetail[]> {
  const ids = rows.flatMap(({ before, after }) => [...idsInAuditValue(before), ...idsInAuditValue(after)])
  const names: SubjectNames = await selectSubjectNames(db, scope, [...placesOf(rows), ...ids])
  const details: AuditDetail[] = []
  for (const row of rows) {
    const entry: AuditLogEntry = presentAuditEntry(context, names, row)
    const changes =
      row.subject_type === 'record' && row.action === 'record.update'
        ? await recordChanges(db, context, scope, names, row)
        : row.action === 'record.delete'
          ? // The deleted values, then the reason that was given.
            [...auditChanges(context, names, row.before, null), ...auditChanges(context, names, null, row.after)]
          : auditChanges(context, names, row.before, row.after)
    details.push({ ...entry, changes })
  }
  return details
}

const placesOf = (rows: readonly AuditEntryRow[]): string[] => rows.flatMap(({ place_id }) => place_id ?? [])
