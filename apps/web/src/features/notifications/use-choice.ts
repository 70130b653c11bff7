import type { NotificationId } from '@herdboard/contract/ids.ts'
import { useState } from 'react'

const none: ReadonlySet<NotificationId> = new Set()

/** Which of the rows on screen are chosen. What was chosen belongs to what was asked for: another question has none. */
export function useChoice(question: string, ids: readonly NotificationId[]) {
  const [choice, setChoice] = useState({ question, ids: none })
  const selectedIds = choice.question === question ? choice.ids : none
  const chosen = ids.filter((id) => selectedIds.has(id))
  const set = (next: readonly NotificationId[]) => setChoice({ question, ids: new Set(next) })
  return {
    chosen,
    choose: (id: NotificationId, isChosen: boolean) =>
      set(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)),
    chooseAll: (isChosen: boolean) => set(isChosen ? ids : []),
  }
}

export type Choice = ReturnType<typeof useChoice>
