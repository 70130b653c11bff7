import { useEffect } from 'react'

/** One symbol for each part of the page with unsent input. */
const unsaved = new Set<symbol>()

/** Whether any part of the page has unsent input. */
export const hasUnsavedWork = (): boolean => unsaved.size > 0

/** Registers a part of the page as having unsent input, while `isUnsaved` is true. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const mark = Symbol('unsaved')
    unsaved.add(mark)
    return () => void unsaved.delete(mark)
  }, [isUnsaved])
}
