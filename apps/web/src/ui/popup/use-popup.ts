import { useId, useState } from 'react'
import { useLazyMount } from '#ui/lazy/use-lazy-mount.ts'

/** The anchor of a popup, for the component that renders it. */
export interface PopupAnchor {
  element: HTMLElement | null
  id: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/**
 * Separates a button from the popup that it opens: the button is in the first load, the menu or dialog is a lazy part.
 * Spread `button` on the button and pass `anchor` to the part; render the part only when `wasOpened`.
 */
export function usePopup(kind: 'menu' | 'dialog', isOpen: boolean, onChange: (isOpen: boolean) => void) {
  const id = useId()
  const [element, setElement] = useState<HTMLButtonElement | null>(null)
  const anchor: PopupAnchor = { element, id, isOpen, onChange }
  return {
    anchor,
    wasOpened: useLazyMount(isOpen),
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

// Mantine derives these ids: the dropdown has this suffix, the button has the bare id.
const dropdownId = (id: string) => `${id}-dropdown`
