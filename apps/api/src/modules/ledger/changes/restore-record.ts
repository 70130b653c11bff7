import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { type BrokenRule, Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { resolveDrafts } from '../drafts/resolve-drafts.ts'
import { ledgerPlaceName, type ResolvedDraft } from '../drafts/resolved-draft.ts'
import { draftOfRecord } from '../facts/draft-of-record.ts'
import type { PlaceOfRecord, RecordDraft } from '../record-draft.ts'
import { lockFarms } from '../sql/places.ts'
import { selectCountsOfDay } from '../sql/records/counts-of-day.ts'
import { NO_STORED_FACTS } from '../sql/records/records.ts'
import { clearVoidReason, type DeletedRecord, selectDeletedRecord } from '../sql/records/removal.ts'
import { planForRecords } from '../sql/value-rows.ts'
import { applyLedgerChange } from './apply-ledger-change.ts'
import { auditEntryOf, farmsOfDrafts, farmsOfStored } from './stored-records.ts'

/** Rules that a restored record must hold beside those of the ledger; `places` are those that its pigs leave, with names. */
export type RestoreRules = (restored: {
  db: Db
  context: RequestContext
  scope: TenantScope
  recordId: RecordId
  draft: RecordDraft
  places: readonly { place: PlaceOfRecord; name: string }[]
}) => Promise<BrokenRule[]>

/**
 * Records a deleted record again under the same id, as the audit log's entry of its deletion has it, also in a batch
 * that is closed. The rules of the ledger hold as for a new record, and those of `rulesOf`; doubts need a confirmation
 * (status 300). Throws `request.not_found` for a record that is not deleted, was replaced by another one, or was undone
 * with an import. Refuses a settlement whose deletion brought a provisional slaughter back: its pigs would leave twice.
 */
export async function restoreRecordById(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
  { confirmed, rulesOf }: { confirmed: boolean; rulesOf: RestoreRules },
): Promise<void> {
  await planForRecords(db)
  await lockFarms(db, scope, farmsOfDrafts([draftOfRecord(await selectDeleted(db, scope, recordId))]))
  // A second concurrent restore waited for the lock and finds no deleted record.
  const { record, facts, broughtBack } = await selectDeleted(db, scope, recordId)
  if (broughtBack) throw ruleRefusal('record.brought_back')
  const draft = draftOfRecord({ record, facts })
  const placed = await resolveDrafts(db, context, scope, [draft], { isBatchOpen: true })
  const places = placed.resolved.flatMap((resolved) => placesLeft(scope, resolved))
  const formRules = await rulesOf({ db, context, scope, recordId, draft, places })
  const applied = await applyLedgerChange(db, context, scope, {
    removed: [],
    updated: { record, facts: NO_STORED_FACTS },
    isRestored: true,
    drafts: placed.resolved,
    rules: [...placed.rules, ...formRules, ...(await restoredCountRules(db, context, scope, { record, facts }))],
    confirmed,
  })
  if (facts.treatment) await clearVoidReason(db, scope, recordId)
  await writeAuditEntry(db, context, auditEntryOf('record.restore', applied, 0, draft))
}

/** Returns the entry of the deletion that the user may undo; null where there is none, or a farm is not writable. */
export async function selectRestorableEntry(db: Db, scope: TenantScope, recordId: RecordId): Promise<string | null> {
  const deleted = await selectDeletedRecord(db, scope, recordId)
  if (!deleted) return null
  const isWritable = farmsOfStored(deleted).every((id) => scope.writableFarms.has(id as FarmId))
  return isWritable ? deleted.entryId : null
}

/** Asks about a restored count where its place has another one on the day: which of them is in force. */
async function restoredCountRules(
  db: Db,
  { language }: Pick<RequestContext, 'language'>,
  scope: TenantScope,
  { record, facts: { count } }: Pick<DeletedRecord, 'record' | 'facts'>,
): Promise<BrokenRule[]> {
  if (!count) return []
  const { scope_id: scopeId, day } = count
  const others = await selectCountsOfDay(db, scope, { recordId: record.id, scopeId, day })
  if (others.length === 0) return []
  const code = others.some(({ is_later }) => is_later) ? 'status.later_count' : 'status.twice'
  return [{ code, verdict: 'doubtful', params: { date: formatFarmDay(language, day) } }]
}

const placesLeft = (scope: TenantScope, draft: ResolvedDraft) =>
  draft.kind === 'slaughter'
    ? draft.drawn.map(({ placeLookup, no }) => ({
        place: draft.from[no]?.place ?? draft.place,
        name: ledgerPlaceName(placeLookup, scope),
      }))
    : [{ place: draft.place, name: ledgerPlaceName(draft.placeLookup, scope) }]

async function selectDeleted(db: Db, scope: TenantScope, recordId: RecordId): Promise<DeletedRecord> {
  const deleted = await selectDeletedRecord(db, scope, recordId)
  if (!deleted) throw new Problem('request.not_found')
  return deleted
}
