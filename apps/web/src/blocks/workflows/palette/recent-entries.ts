import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'

const KEY = 'palette-recent'
const MAX_RECENT = 5
const areIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Ids of the entries that this user chose last, latest first. */
export const recentEntries = (): readonly string[] => readUserStorage(KEY, areIds, [])

export const storeRecentEntry = (id: string): void =>
  writeUserStorage(KEY, [id, ...recentEntries().filter((other) => other !== id)].slice(0, MAX_RECENT))
