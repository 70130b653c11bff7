import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { staleVersion } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { placesOfDraft } from '../drafts/resolve-drafts.ts'
import type { RecordDraft } from '../record-draft.ts'
import { selectFacts, selectRecord } from '../sql/records/records.ts'
import type { AppliedChange, StoredRecordWithFacts } from './ledger-change.ts'
import { requireEditable } from './record-editability.ts'

export const farmsOfDrafts = (drafts: readonly RecordDraft[]): FarmId[] =>
  drafts.flatMap((draft) => placesOfDraft(draft).map(({ farmId }) => farmId))

export async function selectStoredWithFacts(
  db: Db,
  scope: TenantScope,
  recordId: RecordId,
): Promise<StoredRecordWithFacts> {
  const record = await selectRecord(db, scope, recordId)
  if (!record) throw new Problem('request.not_found')
  return { record, facts: await selectFacts(db, scope, recordId) }
}

/** Returns the farms of a record and of every unit in which it moved pigs. */
export const farmsOfStored = ({ record, facts }: StoredRecordWithFacts): string[] => [
  record.farm_id,
  ...facts.legs.map(({ farm_id }) => farm_id),
]

/**
 * Re-reads the record after its farms are locked, and checks that it may be changed.
 * Throws `version.stale` for a record that was moved to another farm before the lock.
 */
export async function requireEditableRecord(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
  lockedFarms: readonly string[],
  isRemoval: boolean,
  isSettlement = false,
): Promise<{ stored: StoredRecordWithFacts; isBatchClosed: boolean }> {
  const stored = await selectStoredWithFacts(db, scope, recordId)
  const isLocked = farmsOfStored(stored).every((farmId) => lockedFarms.includes(farmId))
  if (!isLocked) throw staleVersion({ version: stored.record.version })
  const isBatchClosed = await requireEditable(db, context, scope, stored.record, isRemoval, isSettlement)
  return { stored, isBatchClosed }
}

export const auditEntryOf = (action: string, applied: AppliedChange, no: number, draft: RecordDraft) => ({
  action,
  subjectType: 'record',
  subjectId: applied.recordIds[no] ?? null,
  after: draft,
  confirmed: applied.isConfirmed,
})

export const auditSnapshot = ({ record, facts }: StoredRecordWithFacts) => ({ ...record, facts })

export const auditRemoval = (
  db: Db,
  context: RequestContext,
  stored: StoredRecordWithFacts,
  { isConfirmed }: AppliedChange,
  action: 'record.delete' | 'record.replace' | 'record.undo' = 'record.delete',
  reason: string | null = null,
): Promise<void> =>
  writeAuditEntry(db, context, {
    action,
    subjectType: 'record',
    subjectId: stored.record.id,
    before: auditSnapshot(stored),
    ...(reason !== null && { after: { reason } }),
    confirmed: isConfirmed,
  })
