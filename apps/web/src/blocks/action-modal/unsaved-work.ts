let unsaved = false

/** Whether a form holds something that was typed and not sent. */
export const hasUnsavedWork = (): boolean => unsaved

export function markUnsavedWork(isUnsaved: boolean): void {
  unsaved = isUnsaved
}
