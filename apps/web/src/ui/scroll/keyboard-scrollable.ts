/** Use as `ref` of a scrollable element without focusable content, so that the keyboard can scroll it. */
export function enableKeyboardScrolling(element: HTMLElement | null): void {
  if (element) element.tabIndex = 0
}
