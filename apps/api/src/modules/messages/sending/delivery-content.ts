import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { PersonNotice } from '../person-notice.ts'

/** A notice as it waits for its delivery. */
export interface NoticeContent
  extends Pick<PersonNotice, 'language' | 'company' | 'severity' | 'lines' | 'path' | 'alarmNotificationIds'> {
  kind: 'notice'
}

/** What waits for its delivery to a browser or a telephone. */
export type DeliveryContent =
  | NoticeContent
  /** The last SMS of a day in which more would be sent than a person should get. */
  | { kind: 'more-waits'; language: LanguageCode; path: string }
  /** The code that proves a telephone number. */
  | { kind: 'code'; language: LanguageCode; code: string }

/** Returns the content of a notice without what only its transport needs. */
export const noticeContent = ({
  language,
  company,
  severity,
  lines,
  path,
  alarmNotificationIds,
}: PersonNotice): NoticeContent => ({
  kind: 'notice',
  language,
  company,
  severity,
  lines,
  path,
  alarmNotificationIds,
})
