/**
 * Moves the focus from a button that its press removes to what follows its item of a list: the next button in the same
 * window or part of the page, else its first. Without it the focus would go back to the beginning of the page.
 */
export function focusFollowing(button: HTMLElement): void {
  const item = button.closest('li')
  const part = button.closest('[role="dialog"], section')
  if (!item || !part) return
  const others = [...part.querySelectorAll('button')].filter((other) => !item.contains(other))
  const isAfter = (other: Element) => item.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  ;(others.find(isAfter) ?? others[0])?.focus()
}
