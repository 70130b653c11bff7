import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const RAISED_MS = 2_000

let raised = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const submittedListeners = new Set<() => void>()

const change = (next: boolean) => {
  raised = next
  for (const listener of listeners) listener()
}

/** An entry was saved or deleted: tells everybody who listens, and raises the flag for two seconds. */
export function tellSubmitted(): void {
  for (const run of submittedListeners) run()
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

/** Runs once each time an entry was saved, also right after another: screens fetch their figures anew. */
export function useOnSubmitted(run: () => void): void {
  const onSubmitted = useEffectEvent(run)
  useEffect(() => {
    const listener = () => onSubmitted()
    submittedListeners.add(listener)
    return () => {
      submittedListeners.delete(listener)
    }
  }, [])
}
