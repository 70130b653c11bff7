import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { TOOLTIP_DELAY_MS } from '#ui/theme/kit-theme.ts'

const FloatingTip = lazyPart(() => import('#ui/tip/floating-tip.tsx').then((file) => file.FloatingTip))

const truncatedCellIn = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-whole]') : null

/**
 * Shows the full text of a truncated cell on hover or focus. One tooltip serves the whole table: one per cell would
 * slow down scrolling.
 */
export function TruncatedCellTip({ within }: { within: HTMLElement | null }) {
  const [truncated, setTruncated] = useState<HTMLElement | null>(null)
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (!within) return
    let timer = 0
    const hide = () => {
      window.clearTimeout(timer)
      setShown(false)
    }
    const showSoon = (element: HTMLElement | null) => {
      hide()
      if (!element) return
      timer = window.setTimeout(() => {
        setTruncated(element)
        setShown(true)
      }, TOOLTIP_DELAY_MS)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    within.addEventListener('pointerover', ({ target }) => showSoon(truncatedCellIn(target)), { signal })
    within.addEventListener('pointerleave', hide, { signal })
    within.addEventListener(
      'focusin',
      ({ target }) =>
        target instanceof Element && target.matches(':focus-visible') && showSoon(truncatedCellIn(target)),
      { signal },
    )
    within.addEventListener('focusout', hide, { signal })
    within.addEventListener('scroll', hide, { signal, passive: true })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
    return () => {
      listeners.abort()
      hide()
    }
  }, [within])

  if (!truncated) return null
  return (
    <Suspense>
      <FloatingTip element={truncated} label={truncated.dataset.whole ?? ''} position="top" isShown={isShown} />
    </Suspense>
  )
}
