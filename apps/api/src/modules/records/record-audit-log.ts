import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { RecordChange, RecordVersion } from '@herdboard/contract/herd/records.ts'
import { type FormTexts, recordSnapshotTexts } from '#modules/forms/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectRecordAuditLog } from './sql/record-audit-log.ts'

/** Returns the versions of a record, newest first. A correction has the old and the new value of each changed field. */
export async function recordVersions(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
): Promise<RecordVersion[]> {
  const auditLog = await selectRecordAuditLog(db, scope, recordId)
  const corrections = auditLog.flatMap((line) => (line.before ? [{ ...line, before: line.before }] : []))
  const states = await recordSnapshotTexts(
    db,
    context,
    scope,
    recordId,
    corrections.map(({ before }) => before),
  )
  let correction = 0
  return auditLog
    .map(({ at, user_name, before }): RecordVersion => {
      const version = { at_utc: at.toISOString(), user: user_name ?? '' }
      if (!before) return { ...version, action: 'created', changes: [] }
      const [was, became] = [states[correction], states[correction + 1]]
      correction += 1
      return { ...version, action: 'changed', changes: was && became ? changesBetween(was, became) : [] }
    })
    .reverse()
}

/** Returns the fields whose texts differ between the two states, in the order of the form. */
function changesBetween(was: FormTexts, became: FormTexts): RecordChange[] {
  const addresses = [...became.keys(), ...[...was.keys()].filter((address) => !became.has(address))]
  return addresses.flatMap((address) => {
    const [before, after] = [was.get(address), became.get(address)]
    const label = (after ?? before)?.label ?? ''
    const change = { label, before: before?.text ?? null, after: after?.text ?? null }
    return change.before === change.after ? [] : [change]
  })
}
