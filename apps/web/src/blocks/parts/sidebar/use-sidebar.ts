import { useState } from 'react'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { useMedia } from '#ui/media/use-media.ts'

const KEY = 'sidebar-open'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isChoice = (value: unknown): value is boolean | null => value === null || isBoolean(value)

/** Whether the sidebar is open: the user's choice, else open from a width of 1280 px. */
export function useSidebar(): { isOpen: boolean; toggle: () => void } {
  const hasRoom = useMedia('(width >= 1280px)')
  const [chosen, setChosen] = useState(() => readUserStorage(KEY, isChoice, null))
  const isOpen = chosen ?? hasRoom

  const toggle = () => {
    writeUserStorage(KEY, !isOpen)
    setChosen(!isOpen)
  }
  return { isOpen, toggle }
}
