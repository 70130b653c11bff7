import { useId, useState } from 'react'
import { useEverOpen } from '#ui/lazy/use-ever-open.ts'

/** Where a popup hangs, for the part that draws it. */
export interface PopupAnchor {
  element: HTMLElement | null
  id: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/**
 * A button and what it opens, apart: the button stands in the first load, menu or dialog are late parts. `button` goes
 * onto the button, `anchor` to the part; draw the part only once `wasOpened`.
 */
export function usePopup(kind: 'menu' | 'dialog', isOpen: boolean, onChange: (isOpen: boolean) => void) {
  const id = useId()
  const [element, setElement] = useState<HTMLButtonElement | null>(null)
  const anchor: PopupAnchor = { element, id, isOpen, onChange }
  return {
    anchor,
    wasOpened: useEverOpen(isOpen),
    button: {
      ref: setElement,
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? dropdownId(id) : undefined,
      onClick: () => onChange(!isOpen),
    },
  }
}

// The kit names what opens this way, and the button by the id alone.
const dropdownId = (id: string) => `${id}-dropdown`
