import { useState } from 'react'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** Columns that the user has hidden in a table, by their header values; stored per user and table. */
export function useHiddenColumns(table: string) {
  const key = `hidden-columns.${table}`
  const [hidden, setHidden] = useState<readonly string[]>(() => readUserStorage<string[]>(key, isNames, []))
  const choose = (columns: readonly string[]) => {
    writeUserStorage(key, columns)
    setHidden(columns)
  }
  return [hidden, choose] as const
}
