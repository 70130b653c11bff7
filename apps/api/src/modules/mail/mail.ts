import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { MailKind } from './mail-kind.ts'

export interface Mail {
  /** For a sender that follows what becomes of the mail; a new one where absent. */
  id?: string
  to: string
  language: LanguageCode
  kind: MailKind
  /** Values for the placeholders of the texts `mail:<kind>.*`. */
  params: Readonly<Record<string, string>>
  /** The page that the mail's button opens, such as `/auth/reset?token=…`; null for a mail without a button. */
  path: string | null
  /** A first button, before the other: the reader of an alarm says that they look at it, such as `/auth/seen?token=…`. */
  firstPath?: string
  /** The server stops trying to send the mail after this time; one week where it is absent. */
  until?: Date
}
