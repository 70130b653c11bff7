import { useAfterDelete } from '#blocks/workflows/action-modal/removal/use-after-delete.ts'

/** Returns a function that closes the dialog and shows a toast after a task or template was deleted. */
export function useDeleteFeedback(deleted: 'task' | 'template', onDone: () => void): () => void {
  const notify = useAfterDelete(deleted)
  return () => {
    onDone()
    notify()
  }
}
