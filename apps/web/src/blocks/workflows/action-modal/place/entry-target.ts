import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { ChosenPlace } from '#blocks/parts/action-request/chosen-place.ts'

/**
 * Where something new belongs and what its form was opened for. Asked for with the form, and sent with the entry.
 * One place stands in its own keys; several, each of which gets an entry of its own, in `location_ids`.
 */
export interface EntryTarget extends Partial<ChosenPlace> {
  /** The company that is set up. */
  directory_id?: DirectoryId
  location_ids?: string[]
  /** What the form was opened for: a template, a treatment. */
  resource_id?: string
  /** Reference of the notification that it handles. */
  nref?: string
}

export const isSameEntryTarget = (one: EntryTarget, other: EntryTarget): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
