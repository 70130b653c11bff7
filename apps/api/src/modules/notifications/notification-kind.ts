import type { Module } from '@herdboard/contract/core/access.ts'

/** writers and readers of the farm, administrators of the company; a person's own reach nobody else. */
export type NotificationAudience = 'writers' | 'readers' | 'administrators' | 'solution-administrators' | 'own'

/** One type of notification. Its texts are `notifications:message.<key>` and `notifications:type.<key>`. */
export interface NotificationKind {
  id: number
  key: string
  /** Group of the filter, 1-8. */
  group: number
  icon: string
  audience: readonly NotificationAudience[]
  /** Only for companies with this module. */
  module?: Module
  /** Of such weight that no company does without it. */
  isFixed?: true
  /** Somebody of the company has to handle it. */
  requiresAction: boolean
  /** Its message ends in what is asked for, a sentence of its own: "… 500 kg. Approve". */
  endsInRequest?: boolean
  /** Form that handles it. */
  form?: number
  /** The form may be refused instead of sent. */
  rejectable?: boolean
  /** Screen that shows more. */
  route?: string
  /** Screen on which several that are told in one are handled: a form handles one. */
  severalAt?: string
}
