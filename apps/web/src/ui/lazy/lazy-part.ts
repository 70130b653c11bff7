import { type ComponentType, lazy, useEffect } from 'react'

const loads = new Set<() => Promise<unknown>>()

/** Asks for more that nobody sees at first once the page has come to rest. */
export const prefetchWhenIdle = (load: () => Promise<unknown>): void => void loads.add(load)

/**
 * A part that nobody sees at first: a menu, a dialog. Its script arrives when it is first drawn, or before that once
 * the page has come to rest. Stands in a Suspense of its own.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  loads.add(load)
  return lazy(async () => ({ default: await load() }))
}

/** The first screen with its figures goes before. */
const IDLE_DELAY_MS = 2_500

/** Fetches all late parts when the page is at rest, so that the first press need not wait, nor fail without network. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return
    const fetchAll = () => {
      for (const load of loads) {
        // What does not come now is asked for again when it is drawn.
        load().catch(() => undefined)
      }
    }
    let idle = 0
    const timer = setTimeout(() => {
      idle = requestIdleCallback(fetchAll)
    }, IDLE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      cancelIdleCallback(idle)
    }
  }, [])
}
