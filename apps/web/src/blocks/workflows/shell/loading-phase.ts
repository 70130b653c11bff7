import { useSyncExternalStore } from 'react'

/** `waking`: the cover hides a shell that is not there yet. `ready`: it may go. `none`: there is nothing to cover. */
export type LoadingPhase = 'none' | 'waking' | 'ready'

let phase: LoadingPhase = 'none'
const listeners = new Set<() => void>()

function setPhase(next: LoadingPhase) {
  if (phase === next) return
  phase = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The first step into the shell; later steps find it awake. */
export const beginLoading = (): void => setPhase(phase === 'none' ? 'waking' : phase)
export const markShellReady = (): void => setPhase('ready')
export const endLoading = (): void => setPhase('none')
export const useLoadingPhase = (): LoadingPhase => useSyncExternalStore(subscribe, () => phase)
