import { asksForDay } from './entry-day.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/**
 * Whether an entry that the server refused may be of another place: its batch was closed or its pigs left meanwhile, its place
 * is gone, or it was the wrong one. A day of a course belongs to its course, and an entry for several places is corrected in its
 * form.
 */
export const mayChangePlace = ({ state, target, messages, isUndone }: OutboxEntry): boolean =>
  state === 'refused' &&
  !isUndone &&
  target.resource_id === undefined &&
  target.location_ids === undefined &&
  !asksForDay(messages)
