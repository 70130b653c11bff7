import { useSyncExternalStore } from 'react'

/** `loading`: the cover hides the loading shell. `ready`: the cover may close. `none`: there is no cover. */
export type LoadingPhase = 'none' | 'loading' | 'ready'

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

/** Starts the cover on first entry to the shell; has no effect later. */
export const beginLoading = (): void => setPhase(phase === 'none' ? 'loading' : phase)
export const markShellReady = (): void => setPhase('ready')
export const endLoading = (): void => setPhase('none')
export const useLoadingPhase = (): LoadingPhase => useSyncExternalStore(subscribe, () => phase)
