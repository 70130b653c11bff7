import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'

const MAX_RECENT = 3
const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')
const storageKeyOf = (actionId: number) => `recent-places.${actionId}`

/** Ids of the last places that this user used for an action, newest first. */
export const recentPlaces = (actionId: number): string[] => readUserStorage(storageKeyOf(actionId), isIds, [])

export const storeRecentPlace = (actionId: number, id: string): void =>
  writeUserStorage(
    storageKeyOf(actionId),
    [id, ...recentPlaces(actionId).filter((each) => each !== id)].slice(0, MAX_RECENT),
  )
