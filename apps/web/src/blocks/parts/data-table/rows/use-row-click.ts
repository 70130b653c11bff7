import { useEffect } from 'react'

/**
 * A click anywhere on a row triggers the button in its first cell; buttons and links in the row keep their own action.
 */
export function useRowClick(element: HTMLElement | null) {
  useEffect(() => {
    if (!element) return
    const open = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('a, button, input, label')) return
      if (window.getSelection()?.toString()) return
      target.closest('tr')?.querySelector<HTMLElement>('[data-opens]')?.click()
    }
    element.addEventListener('click', open)
    return () => element.removeEventListener('click', open)
  }, [element])
}
