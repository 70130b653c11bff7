import { useState } from 'react'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { ALL_ROWS } from './table-model.ts'

export const pageSizes = [10, 20, 30, 40, 50, ALL_ROWS] as const

const isPageSize = (value: unknown): value is number => pageSizes.some((size) => size === value)

/** Rows per page, 10 by default; stored per user and table. */
export function usePageSize(table: string) {
  const key = `page-size.${table}`
  const [pageSize, setPageSize] = useState(() => readUserStorage(key, isPageSize, 10))
  const choose = (size: number) => {
    writeUserStorage(key, size)
    setPageSize(size)
  }
  return [pageSize, choose] as const
}
