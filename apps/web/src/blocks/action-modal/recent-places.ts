import { readStored, store } from '#lib/storage.ts'

const KEPT = 3
const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')
const keyOf = (actionId: number) => `recent-places.${actionId}`

/** The last places this person used for an action, the newest first. */
export const recentPlaces = (actionId: number): string[] => readStored(keyOf(actionId), isIds, [])

export const rememberPlace = (actionId: number, id: string): void =>
  store(keyOf(actionId), [id, ...recentPlaces(actionId).filter((each) => each !== id)].slice(0, KEPT))
