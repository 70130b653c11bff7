import { type RefCallback, useLayoutEffect } from 'react'

interface Props {
  element: HTMLElement | null
  /** Given by the popover around it. */
  ref?: RefCallback<HTMLElement>
}

/** Stands in a popover for a button that is drawn elsewhere. */
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
