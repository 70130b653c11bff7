import { useState } from 'react'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { isPageSize } from './notification-search.ts'

const KEY = 'page-size.notifications'
const DEFAULT_SIZE = 10

/** The page size from the URL, else the user's last choice, else 10. A choice sets both. */
export function useNotificationsPageSize(pageSizeInUrl: number | undefined) {
  const [remembered, setRemembered] = useState(() => readUserStorage(KEY, isPageSize, DEFAULT_SIZE))
  const remember = (size: number) => {
    writeUserStorage(KEY, size)
    setRemembered(size)
  }
  return [pageSizeInUrl ?? remembered, remember] as const
}
