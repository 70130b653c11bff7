import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const RAISED_MS = 2_000

let raised = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const change = (next: boolean) => {
  raised = next
  for (const listener of listeners) listener()
}

/** Raised for two seconds after an entry was saved. */
export function raiseRecentlySubmitted(): void {
  clearTimeout(timer)
  change(true)
  timer = setTimeout(() => change(false), RAISED_MS)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useRecentlySubmitted = (): boolean => useSyncExternalStore(subscribe, () => raised)

/** Runs once each time an entry was saved: screens fetch their figures anew. */
export function useOnSubmitted(run: () => void): void {
  const isRaised = useRecentlySubmitted()
  const onSubmitted = useEffectEvent(run)
  useEffect(() => {
    if (isRaised) onSubmitted()
  }, [isRaised])
}
