import type { ElementValue, RetrievedImage } from '@herdboard/contract/core/form.ts'

/** Kind of a stored entry. */
export type FormEntryKind = 'record' | 'note' | 'assignment' | 'alarm'
/** Kinds of entries that have photos. */
export type PhotoEntryKind = Exclude<FormEntryKind, 'alarm'>

/** Stored entry that a form is opened for. */
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
  /** Photos of the entry. */
  images?: readonly RetrievedImage[]
  isEditable: boolean
  isDeletable: boolean
}
