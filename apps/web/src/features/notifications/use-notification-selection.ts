import type { NotificationId } from '@herdboard/contract/core/ids.ts'
import { useState } from 'react'

const none: ReadonlySet<NotificationId> = new Set()

/** The selected rows of the page. The selection belongs to one query; another query starts with none. */
export function useNotificationSelection(queryKey: string, ids: readonly NotificationId[]) {
  const [selection, setSelection] = useState({ queryKey, ids: none })
  const selectedIds = selection.queryKey === queryKey ? selection.ids : none
  const chosen = ids.filter((id) => selectedIds.has(id))
  const set = (next: readonly NotificationId[]) => setSelection({ queryKey, ids: new Set(next) })
  return {
    chosen,
    choose: (id: NotificationId, isChosen: boolean) =>
      set(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)),
    chooseAll: (isChosen: boolean) => set(isChosen ? ids : []),
  }
}

export type NotificationSelection = ReturnType<typeof useNotificationSelection>
