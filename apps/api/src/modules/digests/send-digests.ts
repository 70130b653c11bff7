import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { instantOfFarmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { queueMail, selectMailFates, storeMailFates } from '#modules/mail/service.ts'
import { newId } from '#platform/database/new-id.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import { setTenantScope, tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { digestMail } from './digest-mail.ts'
import { type DigestReader, insertDigest, selectDigestMails, selectDigestReaders } from './sql/digests.ts'

/** What was not sent until then is no news of the morning any more. */
const LATEST = '12:00'
const FOLLOW_UP_MS = 60_000

/**
 * Sends the morning mails that are due, one transaction each, and stores what became of earlier ones. A person gets one
 * a day, however often the job runs. Returns when there is more to do; undefined where nobody wants one.
 */
export async function sendDigests(run: JobRun): Promise<Date | undefined> {
  const { job, deps, now } = run
  const { directoryId } = job
  if (!directoryId) throw new Error(`${job.kind} needs a company`)
  const inCompany = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
    tenantTransaction(deps.database, directoryId, work)
  const mailIds = await inCompany(selectDigestMails)
  // Only a job of no company sees the mail queue.
  const fates = await withTransaction(deps.database, async (db) => {
    await setRowLevelSecurity(db, null, null)
    return selectMailFates(db, mailIds)
  })
  await inCompany((db, scope) => storeMailFates(db, scope, 'digest', fates, now))
  const today = farmDay(now)
  const readers = await inCompany((db, scope) => selectDigestReaders(db, scope, today))
  for (const reader of readers) if (isDue(reader, today, now)) await sendDigest(run, directoryId, reader, today)
  if (readers.length === 0) return undefined
  const underWay = await inCompany(selectDigestMails)
  return new Date(
    Math.min(
      ...readers.map((reader) => nextMs(reader, today, now)),
      ...(underWay.length > 0 ? [now.getTime() + FOLLOW_UP_MS] : []),
    ),
  )
}

function isDue({ send_at, chosen_at, is_done }: DigestReader, today: string, now: Date): boolean {
  const at = instantOfFarmMinute(`${today}T${send_at}`)
  return !is_done && at <= now && chosen_at <= at
}

function nextMs({ send_at }: DigestReader, today: string, now: Date): number {
  const at = instantOfFarmMinute(`${today}T${send_at}`)
  return (at > now ? at : instantOfFarmMinute(`${addDays(today, 1)}T${send_at}`)).getTime()
}

async function sendDigest(
  { deps, now, heartbeat }: JobRun,
  directoryId: DirectoryId,
  { user_id: userId }: DigestReader,
  today: string,
): Promise<void> {
  await tenantTransaction(deps.database, directoryId, async (db, company) => {
    await heartbeat(db)
    const noon = instantOfFarmMinute(`${today}T${LATEST}`)
    if (now >= noon)
      return void (await insertDigest(db, company, { userId, day: today, mailId: null, reason: 'late' }, now))
    // The rights of the person decide what is in the mail.
    await setRowLevelSecurity(db, directoryId, userId)
    const caller = await selectCaller(db, { userId, signInId: null, directoryId })
    if (!caller?.scope || caller.scope.readableFarms.size === 0) {
      const scope = await setTenantScope(db, directoryId)
      return void (await insertDigest(db, scope, { userId, day: today, mailId: null, reason: 'no_right' }, now))
    }
    const { person, scope } = caller
    const mailId = newId()
    if (!(await insertDigest(db, scope, { userId, day: today, mailId, reason: null }, now))) return
    const mail = await digestMail(db, digestContext(person, scope, now, today), scope)
    await queueMail(db, { now }, { ...mail, id: mailId, until: noon, to: person.email, language: person.language })
  })
}

const digestContext = (person: Person, scope: TenantScope, now: Date, today: string): RequestContext => ({
  requestId: 'digest',
  ...{ now, today, person, scope, language: person.language, text: translatorFor(person.language) },
  ...{ isSystem: true, isDashboard: false, audited: false, confirmed: false },
})
