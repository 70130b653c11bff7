import type { UserId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { DropReason, MessageTransport } from './sql/messages.ts'

/** What one person is sent at once, by one channel. */
export interface PersonNotice {
  userId: UserId
  email: string
  language: LanguageCode
  /** Name of the company. */
  company: string
  severity: 2 | 3
  /** One sentence for each notification, worst or oldest first; at least one. */
  lines: readonly string[]
  /** Screen that shows it. */
  path: string
  /** Notifications of alarms, which a link marks as seen without a sign-in; null for what is no alarm. */
  alarmNotificationIds: readonly string[] | null
  /** Not sent after this time: it is no news any more. */
  until: Date
}

/** Queues a notice in the caller's transaction. Returns what carries it, or why it is not sent. */
export type SendNotice = (
  db: Db,
  scope: TenantScope,
  notice: PersonNotice,
  now: Date,
) => Promise<MessageTransport | DropReason>

/** Returns the first sentence with the number of the others: `Intet tilsyn i Stald 3 (+2)`. */
export const noticeSubject = ({ lines }: Pick<PersonNotice, 'lines'>): string =>
  lines.length > 1 ? `${lines[0]} (+${lines.length - 1})` : (lines[0] ?? '')

/** Returns at most `most` sentences, and the number of the others as the last line. */
export const shownLines = (lines: readonly string[], most: number): string[] =>
  lines.length > most ? [...lines.slice(0, most), `+${lines.length - most}`] : [...lines]
