import { asksForDay } from './entry-day.ts'
import type { OutboxEntry, OutboxTarget } from './outbox-entry.ts'
import { isOfOpenCompany } from './outbox-order.ts'

/**
 * Whether an entry that the server refused may be of another place: its batch was closed or its pigs left meanwhile, its place
 * is gone, or it was the wrong one. A day of a course belongs to its course, and the form of a notification to that. An entry
 * for several places is corrected in its form, and the places on screen are no places of an entry of another company.
 */
export const mayChangePlace = (entry: OutboxEntry): boolean =>
  entry.state === 'refused' &&
  !entry.isUndone &&
  isOfOpenCompany(entry) &&
  isOfOnePlace(entry.target) &&
  !asksForDay(entry.messages)

const isOfOnePlace = ({ resource_id, nref, location_ids }: OutboxTarget): boolean =>
  resource_id === undefined && nref === undefined && location_ids === undefined
