import { useSyncExternalStore } from 'react'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'

/** `auto` depends on the pointer: comfortable for touch, compact for a mouse. */
export type DensitySetting = 'auto' | 'comfortable' | 'compact'

const KEY = 'density'
const listeners = new Set<() => void>()
const isChoice = (value: unknown): value is DensitySetting =>
  value === 'auto' || value === 'comfortable' || value === 'compact'

const storedDensity = (): DensitySetting => readUserStorage(KEY, isChoice, 'auto')

/** Passes the user's choice to the style sheet; called at start and on every change. */
export function applyDensity(): void {
  const choice = storedDensity()
  if (choice === 'auto') document.documentElement.removeAttribute('data-density')
  else document.documentElement.setAttribute('data-density', choice)
}

export function setDensity(choice: DensitySetting): void {
  writeUserStorage(KEY, choice)
  applyDensity()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const pointer = window.matchMedia('(pointer: coarse)')
  listeners.add(listener)
  pointer.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    pointer.removeEventListener('change', listener)
  }
}

export const useDensitySetting = (): DensitySetting => useSyncExternalStore(subscribe, storedDensity)

function rowHeightPx(): number {
  const choice = storedDensity()
  const isComfortable = choice === 'auto' ? window.matchMedia('(pointer: coarse)').matches : choice === 'comfortable'
  return isComfortable ? 48 : 40
}

/** Height of a table or tree row in px, for virtualized lists. */
export const useRowHeightPx = (): number => useSyncExternalStore(subscribe, rowHeightPx)
