import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** True while the page prints, so that everything, including canvases, is drawn in the light scheme first. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia?.('print').matches ?? false)

function subscribe(listener: () => void) {
  const media = window.matchMedia?.('print')
  const drawNow = () => flushSync(listener)
  media?.addEventListener('change', drawNow)
  return () => media?.removeEventListener('change', drawNow)
}
