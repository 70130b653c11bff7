import { useSyncExternalStore } from 'react'

/** `waking`: the cover hides a shell that is not there yet. `ready`: it may go. `none`: there is nothing to cover. */
export type Start = 'none' | 'waking' | 'ready'

let start: Start = 'none'
const listeners = new Set<() => void>()

function change(next: Start) {
  if (start === next) return
  start = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The first step into the shell; later steps find it awake. */
export const beginStart = (): void => change(start === 'none' ? 'waking' : start)
export const shellIsReady = (): void => change('ready')
export const endStart = (): void => change('none')
export const useStart = (): Start => useSyncExternalStore(subscribe, () => start)
