import type { Database, Db } from '#platform/database/pool.ts'
import type { MailLink } from './mail.ts'
import type { MailContent } from './sql.ts'

interface LinkAttempt {
  database: Database
  now: Date
  /** Stores the hash by which the next attempt finds the link, in the transaction that changed it. */
  saveHash(db: Db, hash: string): Promise<void>
}

/** Creates the token of a link, by kind. Every attempt to send a mail creates another one. */
export type MailLinkTokens = {
  readonly [K in MailLink['kind']]: (attempt: LinkAttempt, link: Extract<MailLink, { kind: K }>) => Promise<string>
}

/** Returns a mail's content with the token of its link. One queued by an earlier version has it already. */
export async function withLinkToken(
  tokens: MailLinkTokens,
  attempt: LinkAttempt,
  content: MailContent,
): Promise<MailContent> {
  const { link } = content
  if (!link) return content
  if (link.kind === 'alarm')
    return { ...content, firstPath: `${content.firstPath}?token=${await tokens.alarm(attempt, link)}` }
  const token = link.kind === 'account' ? await tokens.account(attempt, link) : await tokens.invitation(attempt, link)
  return { ...content, path: `${content.path}?token=${token}` }
}
