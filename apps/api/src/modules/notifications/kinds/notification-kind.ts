import type { ProductModule } from '@herdboard/contract/core/access.ts'
import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import type { TextName } from '#platform/text/text-key.ts'

/** Writers and readers of the farm, administrators of the company; `own` reaches only the addressed user. */
export type NotificationAudience = 'writers' | 'readers' | 'administrators' | 'solution-administrators' | 'own'

/**
 * 3: severe, a person must act today; 2: it needs attention; 1: news, nobody has to do anything. The same scale as the
 * severity of alarms.
 */
export type NotificationSeverity = 1 | 2 | 3

/**
 * Which notifications of a kind have the same cause: all of the company, of a farm, or of a barn. `subject` means those
 * about the same subject, such as the days of a course of treatment. Alarms of a barn are divided by their type.
 */
export type TodayGrouping = 'company' | 'farm' | 'barn' | 'subject'

/** A kind of notification. Its texts are `notifications:message.<key>` and `notifications:type.<key>`. */
export interface NotificationKind {
  id: number
  key: TextName<'notifications:type'>
  /** Other messages of the kind, `notifications:message.<key>.<variant>`: a notification names its own in `params`. */
  variants?: readonly string[]
  /** Group of the filter, 1-8. */
  group: number
  icon: ServedIcon
  audience: readonly NotificationAudience[]
  /** Only for companies with this module. */
  module?: ProductModule
  severity: NotificationSeverity
  /** What one line of Today stands for; news has no line. */
  oneLineFor?: TodayGrouping
  /** Without a form: a person marks it as handled, and it is raised again when it changes, or when it lasts. */
  isRaisedAgain?: 'when-changed' | 'after-a-week'
  /** Too important for a company to switch off. */
  isFixed?: true
  /** A user of the company must handle it. */
  requiresAction: boolean
  /** Its message ends with the request as a separate sentence: "… 500 kg. Approve". */
  endsInRequest?: boolean
  /** Form that handles it. */
  form?: number
  /** The form may be rejected instead of sent. */
  rejectable?: boolean
  /** Screen with details. */
  route?: string
  /** Screen for a notification about several subjects, because a form handles only one. */
  severalAt?: string
}
