import { useEffect, useEffectEvent } from 'react'

const RAISED_MS = 2_000

let raised = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** An entry was saved or deleted: tells everybody who listens, and raises the flag for two seconds. */
export function publishSubmission(): void {
  clearTimeout(timer)
  raised = true
  timer = setTimeout(() => {
    raised = false
  }, RAISED_MS)
  for (const listener of listeners) listener()
}

/** Whether an entry was saved within the last two seconds. */
export const isRecentlySubmitted = (): boolean => raised

/** Runs each time an entry was saved, and at once where a screen comes up just after: it fetches its figures anew. */
export function useOnSubmission(run: () => void): void {
  const onSubmitted = useEffectEvent(run)
  useEffect(() => {
    const listener = () => onSubmitted()
    if (isRecentlySubmitted()) listener()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
