import { type ReactNode, type RefCallback, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { useLazyMount } from '#ui/lazy/use-lazy-mount.ts'
import { TOOLTIP_DELAY_MS } from '#ui/theme/kit-theme.ts'

const FloatingTip = lazyPart(() => import('./floating-tip.tsx').then((file) => file.FloatingTip))

interface TipOptions {
  label: string
  position?: 'top' | 'right'
  /** True when the element already shows the text. */
  isDisabled?: boolean
}

/** A tooltip that shows when the pointer rests on an element or the keyboard focuses it; Escape hides it. */
export function useTip({ label, position = 'top', isDisabled = false }: TipOptions): {
  ref: RefCallback<HTMLElement>
  tip: ReactNode
} {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const isHovered = useIsHovered(element)
  const isShown = isHovered && !isDisabled
  const wasShown = useLazyMount(isShown)
  return {
    ref: setElement,
    tip: wasShown && element && (
      <Suspense>
        <FloatingTip element={element} label={label} position={position} isShown={isShown} />
      </Suspense>
    ),
  }
}

function useIsHovered(element: HTMLElement | null): boolean {
  const [isHovered, setHovered] = useState(false)

  useEffect(() => {
    if (!element) return
    let timer = 0
    const show = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setHovered(true), TOOLTIP_DELAY_MS)
    }
    const hide = () => {
      window.clearTimeout(timer)
      setHovered(false)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('pointerenter', show, { signal })
    element.addEventListener('pointerleave', hide, { signal })
    element.addEventListener('focus', () => element.matches(':focus-visible') && show(), { signal })
    element.addEventListener('blur', hide, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
    return () => {
      listeners.abort()
      hide()
    }
  }, [element])

  return isHovered
}
