import type { Mail } from '#modules/mail/service.ts'
import type { Db } from '#platform/database/pool.ts'

/** What a mail says, and to whom, while it waits. */
export type MailContent = Omit<Mail, 'kind' | 'until'>

interface NewMail extends Pick<Mail, 'kind' | 'until'> {
  id: string
  content: MailContent
  now: Date
}

export async function insertMail(db: Db, { id, kind, content, until, now }: NewMail): Promise<void> {
  await db
    .insertInto('mail')
    .values({ id, kind, content: JSON.stringify(content), created_at: now, until, next_try_at: now })
    .execute()
}
