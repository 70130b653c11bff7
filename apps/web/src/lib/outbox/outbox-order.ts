import type { OutboxEntry, OutboxTarget } from './outbox-entry.ts'
import { outboxEntries, outboxOwner } from './outbox-state.ts'

/** Whether the order of two entries matters: both are of the same barn, or one is of the whole farm. */
export function isSamePlace(one: Place, other: Place): boolean {
  if (one.farm_id !== other.farm_id) return false
  return one.barn_id === undefined || other.barn_id === undefined || one.barn_id === other.barn_id
}

type Place = Pick<OutboxTarget, 'farm_id' | 'barn_id'>

/** Whether an entry is of the person and company of the session: another one waits until its company is opened again. */
export function isOfOpenCompany({ ownerId, directoryId }: OutboxEntry): boolean {
  const owner = outboxOwner()
  return owner?.ownerId === ownerId && owner.directoryId === directoryId
}

/** Whether an entry of the session's company waits to be sent. */
export const isDue = (entry: OutboxEntry): boolean =>
  isOfOpenCompany(entry) && (entry.state === 'waiting' || entry.state === 'sending' || entry.isUndone)

/** Whether earlier entries of a place wait, so that a new one must wait behind them. */
export const isBehindWaiting = (place: Place): boolean =>
  outboxEntries().some((entry) => isDue(entry) && isSamePlace(entry.target, place))
