import { lazy, Suspense, useEffect, useState } from 'react'
import { useProfile } from '#blocks/shell/queries.ts'
import { keptDraft } from './draft-storage.ts'
import { closeAction, reopen, useOpening } from './opening.ts'

const ActionModal = lazy(() => import('./action-modal.tsx').then((file) => ({ default: file.ActionModal })))

/** The place where the modal appears. What was half typed when the page last went away opens again. */
export function ActionModalHost() {
  const { id } = useProfile()
  const opening = useOpening()
  const [kept, setKept] = useState(() => keptDraft(id))

  useEffect(() => {
    if (kept) reopen(kept.opening)
  }, [kept])

  if (!opening) return null
  const close = () => {
    setKept(null)
    closeAction()
  }
  return (
    <Suspense>
      <ActionModal opening={opening} kept={kept} onClose={close} />
    </Suspense>
  )
}
