import { useEffect } from 'react'

/** One mark for each part of the page that holds something typed and not sent. */
const unsaved = new Set<symbol>()

/** Whether a part of the page holds something that was typed and not sent. */
export const hasUnsavedWork = (): boolean => unsaved.size > 0

/** Says of a part of the page that it holds something typed and not sent, for as long as it does. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const mark = Symbol('unsaved')
    unsaved.add(mark)
    return () => void unsaved.delete(mark)
  }, [isUnsaved])
}
