import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { type NotificationDraft, raiseNotifications } from '#modules/notifications/service.ts'
import { listSlaughterhouses, type Slaughterhouse } from '#modules/setup/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type NamedPlaceRow, updateRowsOfNumber } from './sql/rows-of-number.ts'

/** A supplier number that a settlement names and no place has. */
export interface UnknownNumber {
  houseId: string
  number: string
  day: string
}

/** Asks whose each unknown supplier number is. */
export async function raiseUnknownNumbers(
  db: Db,
  scope: TenantScope,
  now: Date,
  numbers: readonly UnknownNumber[],
): Promise<void> {
  const drafts = numbers.map(({ houseId, number, day }): NotificationDraft => {
    const subject = `${houseId}/${number}`
    return {
      type: notificationKind.supplierNumberUnknown,
      subject,
      params: { no: number, date: day },
      prefill: { resource: `${houseId}/${day}/${number}` },
    }
  })
  await raiseNotifications(db, scope, now, [...new Map(drafts.map((draft) => [draft.subject, draft])).values()])
}

/**
 * Returns the slaughterhouse, the number and the day of slaughter that a form was opened for. The day is null where the
 * notification was stored without it. Throws `request.not_found`.
 */
export async function requireUnknownNumber(
  db: Db,
  scope: TenantScope,
  resource: string | null,
): Promise<{ house: Slaughterhouse; number: string; day: string | null }> {
  const [, houseId, day = null, number] =
    /^([\da-f-]{36})\/(?:(\d{4}-\d{2}-\d{2})\/)?(.{1,40})$/.exec(resource ?? '') ?? []
  const house = (await listSlaughterhouses(db, scope)).find(({ id }) => id === houseId)
  if (!house || number === undefined) throw new Problem('request.not_found')
  return { house, number, day }
}

/** Checks the waiting rows of a number again, with the place that a person named where nobody remembers it. */
export async function matchSupplierNumber(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { house, number, place }: { house: Slaughterhouse; number: string; place: NamedPlaceRow | null },
): Promise<void> {
  const imports = await updateRowsOfNumber(db, scope, { houseId: house.id, number, place, state: 'unchecked' })
  if (imports.length > 0) await enqueueJob(db, 'process-imports', scope.directoryId)
  for (const id of imports)
    await writeAuditEntry(db, context, {
      action: 'import.match',
      subjectType: 'import',
      subjectId: id,
      after: { supplier: house.name, number },
    })
  publishChange(db, scope.directoryId, ['imports'])
}
