import { useEffect } from 'react'

/** A press anywhere on a row does what its first cell's button does; buttons and links in it keep their own meaning. */
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
