import { useAfterDelete } from '#blocks/workflows/action-modal/removal/use-after-delete.ts'

/** After a task or template was deleted from its row. */
export function useDeleteFeedback(thing: 'task' | 'template', onDone: () => void): () => void {
  const notify = useAfterDelete(thing)
  return () => {
    onDone()
    notify()
  }
}
