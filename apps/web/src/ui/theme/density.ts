import { useSyncExternalStore } from 'react'
import { readStored, store } from '#lib/storage.ts'

/** `auto` goes by the pointer: roomy for fingers, tight for a mouse. */
export type DensityChoice = 'auto' | 'comfortable' | 'compact'

const KEY = 'density'
const listeners = new Set<() => void>()
const isChoice = (value: unknown): value is DensityChoice =>
  value === 'auto' || value === 'comfortable' || value === 'compact'

const chosen = (): DensityChoice => readStored(KEY, isChoice, 'auto')

/** Tells the style sheet what the user chose; called once at start and on every change. */
export function dressDensity(): void {
  const choice = chosen()
  if (choice === 'auto') document.documentElement.removeAttribute('data-density')
  else document.documentElement.setAttribute('data-density', choice)
}

export function chooseDensity(choice: DensityChoice): void {
  store(KEY, choice)
  dressDensity()
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

export const useDensityChoice = (): DensityChoice => useSyncExternalStore(subscribe, chosen)

function rowHeightPx(): number {
  const choice = chosen()
  const roomy = choice === 'auto' ? window.matchMedia('(pointer: coarse)').matches : choice === 'comfortable'
  return roomy ? 48 : 40
}

/** The height of a table or tree row, for lists that only draw what is in view. */
export const useRowHeightPx = (): number => useSyncExternalStore(subscribe, rowHeightPx)
