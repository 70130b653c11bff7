import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { ChosenPlace } from '#blocks/parts/action-request/chosen-place.ts'

/**
 * Where a new entry belongs and what its form was opened for. It is part of the request for the form and of the entry.
 * One place uses its own keys. Several places are in `location_ids`; each gets a separate entry.
 */
export interface EntryTarget extends Partial<ChosenPlace> {
  /** The company that is configured. */
  directory_id?: DirectoryId
  location_ids?: string[]
  /** What the form was opened for: a task template or a treatment. */
  resource_id?: string
  /** Reference of the notification that the form handles. */
  nref?: string
  /** The person knows that somebody rejected the notification. */
  reopens?: true
}

export const isSameEntryTarget = (one: EntryTarget, other: EntryTarget): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
