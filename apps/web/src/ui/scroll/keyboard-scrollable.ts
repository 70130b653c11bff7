/** For `ref` of a part that scrolls and holds nothing to focus: the keyboard must reach it too. */
export function makeKeyboardScrollable(element: HTMLElement | null): void {
  if (element) element.tabIndex = 0
}
