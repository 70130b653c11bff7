import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { MailKind } from './mail-kind.ts'

export interface Mail {
  to: string
  language: LanguageCode
  kind: MailKind
  /** What the texts `mail:<kind>.*` have places for. */
  params: Readonly<Record<string, string>>
  /** The page that the mail's button opens, `/auth/reset?token=…`; null for a mail without one. */
  path: string | null
  /** After that nobody needs the mail any more: tries to send it end. A week, where it tells of a change. */
  until?: Date
}
