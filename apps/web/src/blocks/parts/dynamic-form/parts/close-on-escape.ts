import type { FocusEvent, KeyboardEvent } from 'react'

/**
 * For what lies over the window of the form: Esc closes this, and not the window below, which listens before anybody.
 * The kit lets an element that has the focus say so.
 */
export const closeOnEscape = (close: () => void) => ({
  onFocusCapture: ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true'),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    // Steps of the window have keys of their own, which mean nothing here.
    event.stopPropagation()
  },
})
