import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import type { Mail } from '#modules/mail/mail.ts'
import { insertMail } from '#modules/mail/sql.ts'
import type { Config } from '#platform/config/config.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'

export { selectMailFates, storeMailFates } from './sql.ts'

/** Default validity of a mail that reports a change, in milliseconds. */
const DEFAULT_VALIDITY_MS = 7 * DAY_MS

/**
 * Queues a mail in the caller's transaction.
 * A rollback removes it; after the commit it is sent soon, at least once.
 */
export async function queueMail(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  { id = newId(), kind, until: givenUntil, ...content }: Mail,
): Promise<void> {
  const until = givenUntil ?? new Date(now.getTime() + DEFAULT_VALIDITY_MS)
  await insertMail(db, { id, kind, content, until, now })
  await enqueueJob(db, 'send-mail', null)
}

/** Where this installation sends mails: to a mail server, or without one into a folder of the server. */
export const mailDestination = ({ mailServer }: Config): 'server' | 'folder' =>
  mailServer === null ? 'folder' : 'server'
