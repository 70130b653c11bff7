import { asksForDay } from './entry-day.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { outboxOwner } from './outbox-state.ts'

/**
 * Whether an entry that the server refused may be of another place: its batch was closed or its pigs left meanwhile, its place
 * is gone, or it was the wrong one. A day of a course belongs to its course, and the form of a notification to that. An entry
 * for several places is corrected in its form, and the places on screen are no places of an entry of another company.
 */
export const mayChangePlace = ({ state, target, messages, isUndone, directoryId }: OutboxEntry): boolean =>
  state === 'refused' &&
  !isUndone &&
  directoryId === outboxOwner()?.directoryId &&
  target.resource_id === undefined &&
  target.nref === undefined &&
  target.location_ids === undefined &&
  !asksForDay(messages)
