import { useRemovalToast } from '#blocks/workflows/action-modal/removal/use-removal-toast.ts'

/** Returns a function that closes the dialog and shows a toast after a task or template was deleted. */
export function useDeleteFeedback(deleted: 'task' | 'template', onDone: () => void): () => void {
  const notify = useRemovalToast(deleted)
  return () => {
    onDone()
    notify()
  }
}
