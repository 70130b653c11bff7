import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { queueMail } from '#modules/mail/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type SecurityNotice = {
  kind:
    | 'second-factor-on'
    | 'second-factor-off'
    | 'recovery-code-used'
    | 'passkey-added'
    | 'passkey-removed'
    | 'pin-on-new-device'
  params?: Record<string, string>
}

/** Mails a person what has changed about their sign-in, in the caller's transaction. */
export const mailSecurityNotice = (
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  recipient: { email: string; language: LanguageCode },
  { kind, params = {} }: SecurityNotice,
): Promise<void> =>
  queueMail(
    db,
    { now },
    {
      to: recipient.email,
      language: recipient.language,
      kind,
      params,
      path: '/settings/profile',
    },
  )
