import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { type BrokenRule, Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { resolveDrafts } from '../drafts/resolve-drafts.ts'
import { lockFarms } from '../sql/places.ts'
import { NO_STORED_FACTS, selectRecordsWithFacts } from '../sql/records/records.ts'
import { type RemovalBlock, selectRemovalBlock } from '../sql/records/removal.ts'
import { takeReplacedRecords } from '../sql/records/replaced-records.ts'
import { planForRecords } from '../sql/value-rows.ts'
import { applyLedgerChange } from './apply-ledger-change.ts'
import type { StoredRecordWithFacts } from './ledger-change.ts'
import {
  auditEntryOf,
  auditRemoval,
  farmsOfDrafts,
  farmsOfStored,
  requireEditableRecord,
  selectStoredWithFacts,
} from './stored-records.ts'

/** Rules that the removal of a stored record must hold beside those of the ledger. */
export type RemovalRules = (
  removed: StoredRecordWithFacts & { db: Db; context: RequestContext; scope: TenantScope },
) => Promise<BrokenRule[]>

/**
 * Removes a record, with both legs of a transfer; a count that it superseded is valid again.
 * Stock that becomes negative, and doubts of `rulesOf`, need a confirmation (status 300). A course of treatment with a later day given needs a
 * reason; it stays stored, marked as void.
 */
export async function removeRecordById(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
  confirmed: boolean,
  reason: string | null = null,
  rulesOf: RemovalRules = async () => [],
): Promise<void> {
  await planForRecords(db)
  const farms = farmsOfStored(await selectStoredWithFacts(db, scope, recordId))
  await lockFarms(db, scope, farms)
  const { stored } = await requireEditableRecord(db, context, scope, recordId, farms, true)
  requireReason(stored, reason)
  const applied = await applyLedgerChange(db, context, scope, {
    removed: [stored],
    updated: null,
    drafts: [],
    rules: await rulesOf({ db, context, scope, ...stored }),
    confirmed,
    reason,
  })
  await auditRemoval(db, context, stored, applied, 'record.delete', reason)
  await restoreReplaced(db, context, scope, [recordId], farms)
}

/**
 * Records again what removed records had replaced, under the same ids. Doubts were confirmed when it was recorded first.
 * Throws a RuleProblem where it cannot be recorded any more, such as on a day that the farm has locked since.
 */
async function restoreReplaced(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordIds: readonly RecordId[],
  lockedFarms: readonly string[],
): Promise<void> {
  const replaced = await takeReplacedRecords(db, scope, recordIds)
  const farms = replaced.flatMap(({ draft }) => farmsOfDrafts([draft]))
  if (farms.some((id) => !lockedFarms.includes(id))) await lockFarms(db, scope, farms)
  for (const { record, draft } of replaced) {
    const placed = await resolveDrafts(db, context, scope, [draft], { isBatchOpen: true })
    const applied = await applyLedgerChange(db, context, scope, {
      removed: [],
      updated: { record, facts: NO_STORED_FACTS },
      drafts: placed.resolved,
      rules: placed.rules,
      confirmed: true,
    })
    await writeAuditEntry(db, context, auditEntryOf('record.restore', applied, 0, draft))
  }
}

/** From this number of records on, the farms' job calculates the figures, once a farm. */
const MANY_RECORDS = 500

/**
 * Removes records that an import made, all or none; those that are removed already are left out. Throws a RuleProblem
 * where later records need their pigs, or where one was changed since, is within a farm's lock or in a closed batch, or
 * breaks a rule of `rulesOf`.
 */
export async function removeRecords(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordIds: readonly RecordId[],
  rulesOf: (removed: readonly StoredRecordWithFacts[]) => Promise<readonly BrokenRule[]> = async () => [],
): Promise<void> {
  const recordsWithFacts = await selectRecordsWithFacts(db, scope, recordIds)
  if (recordsWithFacts.length === 0) return
  const farms = [...new Set(recordsWithFacts.flatMap(farmsOfStored))]
  if (!farms.every((id) => scope.writableFarms.has(id as FarmId))) throw new Problem('location.not_allowed')
  await lockFarms(db, scope, farms)
  const isAdministrator = scope.permissions.has('manage-directory')
  const block = await selectRemovalBlock(db, scope, recordIds, { today: context.today, isAdministrator })
  if (block) throw new RuleProblem([removalRefusal(context, block)])
  const isPart = recordsWithFacts.length > MANY_RECORDS
  const applied = await applyLedgerChange(db, context, scope, {
    removed: recordsWithFacts,
    updated: null,
    drafts: [],
    rules: await rulesOf(recordsWithFacts),
    confirmed: false,
    source: 'import',
    isPart,
  })
  if (!isPart) for (const stored of recordsWithFacts) await auditRemoval(db, context, stored, applied, 'record.undo')
  await restoreReplaced(db, context, scope, recordIds, farms)
}

const removalRefusal = ({ language }: RequestContext, { id, day, reason }: RemovalBlock): BrokenRule => ({
  code: `import.${reason}_since`,
  verdict: 'refused',
  params: { date: formatFarmDay(language, day), record_id: id },
})

const FIRST_DAY = 1

/** Throws `treatment.reason` where a day after the first was given and the removal has no reason. */
function requireReason({ facts }: StoredRecordWithFacts, reason: string | null): void {
  const later = facts.treatment?.days.some(({ no, given }) => no > FIRST_DAY && given !== null)
  if (later && !reason?.trim()) throw new RuleProblem([{ code: 'treatment.reason', verdict: 'refused' }])
}
