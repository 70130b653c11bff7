import type { LanguageCode } from '@herdboard/contract/languages.ts'
import type { MailKind } from '#modules/mail/kinds.ts'
import { insertMail } from '#modules/mail/sql.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'

export interface Mail {
  to: string
  language: LanguageCode
  kind: MailKind
  /** What the texts `mail:<kind>.*` have places for. */
  params: Readonly<Record<string, string>>
  /** The page that the mail's button opens, `/auth/reset?token=…`; null for a mail without one. */
  path: string | null
  /** After that nobody needs the mail any more: tries to send it end. */
  until: Date
}

/**
 * Puts a mail in the queue, in the caller's transaction: rolled back with it, sent soon after its commit, at least once.
 */
export async function queueMail(db: Db, { now }: Pick<Call, 'now'>, { kind, until, ...content }: Mail): Promise<void> {
  await insertMail(db, { id: newId(), kind, content, until, now })
  await enqueue(db, 'send-mail', null)
}
