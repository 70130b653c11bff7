import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { PersonNotice } from '../person-notice.ts'

/** Returns the content of a notice without what only chooses its transport. */
export const noticeContent = ({ userId, email, until, ...content }: PersonNotice) => ({
  kind: 'notice' as const,
  ...content,
})

/** A notice as it waits for its delivery. */
export type NoticeContent = ReturnType<typeof noticeContent>

/** What waits for its delivery to a browser or a telephone. */
export type DeliveryContent =
  | NoticeContent
  /** The last SMS of a day in which more would be sent than a person should get. */
  | { kind: 'more-waits'; language: LanguageCode; path: string }
  /** The code that proves a telephone number. */
  | { kind: 'code'; language: LanguageCode; code: string }
