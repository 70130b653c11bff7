import type { ElementValue, RetrievedImage } from '@herdboard/contract/core/form.ts'

/** What is stored under the id of an entry. */
export type FormEntryKind = 'record' | 'note' | 'assignment' | 'alarm'
/** Those that have photos of their own. */
export type PhotoEntryKind = Exclude<FormEntryKind, 'alarm'>

/** A stored entry that a form is opened for. */
export interface FormEntry {
  kind: FormEntryKind
  id: string
  version: number
  day: string
  head: number | null
  /** Values by element id. */
  values: Readonly<Record<string, ElementValue>>
  /** Copies of prototypes that share the entry, by section id. */
  lists: Readonly<Record<string, readonly Readonly<Record<string, ElementValue>>[]>>
  /** Photos stored with it. */
  images?: readonly RetrievedImage[]
  isEditable: boolean
  isDeletable: boolean
}
