import { formId } from '@herdboard/contract/core/form-id.ts'
import type { OutboxEntry } from './outbox-entry.ts'

const LENGTH = 80

/**
 * The beginning of a note: notes of a place have the same title, and their words tell them apart. Null for another entry, and
 * for a photo without words.
 */
export function noteOfEntry({ formId: of, form }: OutboxEntry): string | null {
  if (of !== formId.note) return null
  const value = form.sections.flatMap(({ children }) => children).find(({ id }) => id === 'FF_Note')?.value
  if (typeof value !== 'string' || value === '') return null
  return value.length > LENGTH ? `${value.slice(0, LENGTH)}…` : value
}
