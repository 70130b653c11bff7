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
  /** Parts with headings below the text: lists and tables, in their order. */
  sections?: readonly MailSection[]
  /** A first button, before the other: the reader of an alarm says that they look at it, such as `/auth/seen?token=…`. */
  firstPath?: string
  /** The server stops trying to send the mail after this time; one week where it is absent. */
  until?: Date
}
