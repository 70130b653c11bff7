import { readStored, store } from '#lib/storage.ts'

const KEY = 'palette-recent'
const MOST = 5
const areIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Ids of what this person chose here last, the latest first. */
export const recentEntries = (): readonly string[] => readStored(KEY, areIds, [])

export const keepRecent = (id: string): void =>
  store(KEY, [id, ...recentEntries().filter((other) => other !== id)].slice(0, MOST))
