import { type RefCallback, useLayoutEffect } from 'react'

interface Props {
  element: HTMLElement | null
  /** Set by the popover around it. */
  ref?: RefCallback<HTMLElement>
}

/** The target of a popover whose button is rendered elsewhere. */
export function AnchorElement({ element, ref }: Props) {
  useLayoutEffect(() => {
    if (!ref || !element) return
    const release = ref(element)
    return () => {
      if (typeof release === 'function') release()
      else ref(null)
    }
  }, [element, ref])
  return null
}
