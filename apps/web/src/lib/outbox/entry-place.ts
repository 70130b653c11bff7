import type { OutboxEntry } from './outbox-entry.ts'

/** The place is closed, as an ended batch is; the person may not record there; or it is gone. */
const OF_PLACE: ReadonlySet<string> = new Set(['location.closed', 'location.not_allowed', 'request.not_found'])

/**
 * Whether the server refuses an entry for its place, so that another place helps. A day of a course belongs to its course, and
 * an entry for several places is corrected in its form.
 */
export const asksForPlace = ({ state, target, messages, isUndone }: OutboxEntry): boolean =>
  state === 'refused' &&
  !isUndone &&
  target.resource_id === undefined &&
  target.location_ids === undefined &&
  messages.some(({ code }) => OF_PLACE.has(code))
