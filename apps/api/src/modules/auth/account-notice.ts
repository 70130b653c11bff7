import type { LanguageCode } from '@herdboard/contract/languages.ts'
import { queueMail } from '#modules/mail/service.ts'
import type { RequestContext } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'

type Notice = {
  kind: 'second-factor-on' | 'second-factor-off' | 'recovery-code-used' | 'passkey-added' | 'passkey-removed'
  params?: Record<string, string>
}

/** Tells a person by mail what has changed about signing in, in the caller's transaction. */
export const mailNotice = (
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  reader: { email: string; language: LanguageCode },
  { kind, params = {} }: Notice,
): Promise<void> =>
  queueMail(
    db,
    { now },
    {
      to: reader.email,
      language: reader.language,
      kind,
      params,
      path: '/settings/profile',
    },
  )
