import { getMeta } from '@herdboard/contract/accounts.ts'
import { listAssignments, listAssignmentTemplates } from '@herdboard/contract/assignments.ts'
import { useAfterDelete } from '#blocks/action-modal/use-after-delete.ts'

/** After a task or template was deleted from its row. */
export function useDeleteFeedback(thing: 'task' | 'template', onDone: () => void): () => void {
  const notify = useAfterDelete(thing, [listAssignments, listAssignmentTemplates, getMeta])
  return () => {
    onDone()
    notify()
  }
}
