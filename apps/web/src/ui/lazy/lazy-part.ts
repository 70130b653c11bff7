import { type ComponentType, lazy, useEffect } from 'react'

const loaders = new Set<() => Promise<unknown>>()

/** Registers a load that is not visible at first; it starts when the page is idle. */
export const prefetchWhenIdle = (load: () => Promise<unknown>): void => void loaders.add(load)

/**
 * Creates a lazy component for a part that is not visible at first, such as a menu or a dialog. Its script loads when
 * it is first rendered, or earlier when the page is idle. Wrap it in its own Suspense.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  loaders.add(load)
  return lazy(async () => ({ default: await load() }))
}

/** The first screen and its figures load before the lazy parts. */
const IDLE_DELAY_MS = 2_500

/** Loads all lazy parts when the page is idle, so that the first click neither waits nor fails without network. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return
    const fetchAll = () => {
      for (const load of loaders) {
        // A failed load is repeated when the part is rendered.
        load().catch(() => undefined)
      }
    }
    let idlePollCount = 0
    const timer = setTimeout(() => {
      idlePollCount = requestIdleCallback(fetchAll)
    }, IDLE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      cancelIdleCallback(idlePollCount)
    }
  }, [])
}
