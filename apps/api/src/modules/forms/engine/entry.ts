import type { ElementValue } from '@herdboard/contract/form.ts'

/** A stored entry that a form is opened for. */
export interface Entry {
  id: string
  version: number
  day: string
  head: number | null
  /** Values by element id. */
  values: Readonly<Record<string, ElementValue>>
  /** Copies of prototypes that share the entry, by section id. */
  lists: Readonly<Record<string, readonly Readonly<Record<string, ElementValue>>[]>>
  isEditable: boolean
  isDeletable: boolean
}
