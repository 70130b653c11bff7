import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is on its way to paper, so that everything, canvases too, is drawn light before it goes. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia?.('print').matches ?? false)

function subscribe(listener: () => void) {
  const media = window.matchMedia?.('print')
  const drawNow = () => flushSync(listener)
  media?.addEventListener('change', drawNow)
  return () => media?.removeEventListener('change', drawNow)
}
