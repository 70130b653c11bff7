import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { MailKind } from './mail-kind.ts'

/** A part of a long mail: a heading, sentences of which the first ones matter most, and a table. */
export interface MailSection {
  heading: string
  /** Level of the heading: 2 for a part, 3 for something within it. */
  level: 2 | 3
  lines: readonly string[]
  /** The first row is the heading of the columns; the first column names the rows. */
  table?: readonly (readonly string[])[]
}

/**
 * A link of a mail with a token, which is created when the mail is sent: the queue has none. `hash` names the link until
 * then; nobody knows what it is the hash of.
 */
export type MailLink =
  | { kind: 'account'; userId: UserId; hash: string }
  | { kind: 'invitation'; directoryId: DirectoryId; hash: string }
  | { kind: 'alarm'; directoryId: DirectoryId; userId: UserId; notificationIds: readonly string[] }

export interface Mail {
  /** For a sender that follows what becomes of the mail; a new one where absent. */
  id?: string
  to: string
  language: LanguageCode
  kind: MailKind
  /** Values for the placeholders of the texts `mail:<kind>.*`. */
  params: Readonly<Record<string, string>>
  /** The page that the mail's button opens, such as `/settings/programs`; null for a mail without a button. */
  path: string | null
  /** Parts with headings below the text: lists and tables, in their order. */
  sections?: readonly MailSection[]
  /** A first button, before the other: the reader of an alarm says that they look at it. */
  firstPath?: string
  /** Adds `?token=…` to `firstPath` for alarms, to `path` for others. */
  link?: MailLink
  /** The server stops trying to send the mail after this time; one week where it is absent. */
  until?: Date
}
