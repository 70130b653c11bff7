import type { FocusEvent, KeyboardEvent } from 'react'

/**
 * Props for an overlay above the form's window: Esc closes the overlay and not the window, which captures the key
 * first. Mantine skips the key when the focused element has this attribute.
 */
export const closeOnEscape = (close: () => void) => ({
  onFocusCapture: ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true'),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    // The keyboard shortcuts of the window's steps must not apply in the overlay.
    event.stopPropagation()
  },
})
