import { getMeta } from '@herdboard/contract/accounts.ts'
import { listAssignments, listAssignmentTemplates } from '@herdboard/contract/assignments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshHerd } from '#blocks/action-modal/refresh-herd.ts'
import { raiseRecentlySubmitted } from '#lib/recently-submitted.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'

/** After something was deleted from its row: says so, and fetches what it may have changed. */
export function useDeleted(thing: 'task' | 'template', onDone: () => void): () => void {
  const { t } = useTranslation('action-modal')
  const client = useQueryClient()
  return () => {
    onDone()
    raiseRecentlySubmitted()
    showSuccess(t(`deleted_${thing}`))
    for (const { path } of [listAssignments, listAssignmentTemplates, getMeta])
      void client.invalidateQueries({ queryKey: [path] })
    void refreshHerd(client)
  }
}
