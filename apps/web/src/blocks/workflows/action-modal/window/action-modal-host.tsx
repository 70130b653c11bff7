import { lazy, Suspense, useEffect, useState } from 'react'
import {
  actionRequestNumber,
  closeAction,
  reopenAction,
  useActionRequest,
} from '#blocks/parts/action-request/action-request.ts'
import {
  type AbandonedDraft,
  adoptDraft,
  deleteDraftByKey,
  findAbandonedDraft,
  readOwnDraft,
} from '../draft/draft-storage.ts'
import { useDraftOwner } from '../draft/use-draft-owner.ts'

const DraftOffer = lazy(() => import('../draft/draft-offer.tsx').then((file) => ({ default: file.DraftOffer })))
const ActionModal = lazy(() => import('./action-modal.tsx').then((file) => ({ default: file.ActionModal })))

/**
 * Mounts the action modal when it is requested. It restores the draft of this tab, and offers drafts of closed tabs.
 */
export function ActionModalHost() {
  const owner = useDraftOwner()
  const request = useActionRequest()
  const [savedDraft, setSavedDraft] = useState(() => readOwnDraft(owner))

  useEffect(() => {
    if (savedDraft) reopenAction(savedDraft.request)
  }, [savedDraft])

  const [abandonedDraft, setAbandonedDraft] = useState<AbandonedDraft | null>(null)
  useEffect(() => {
    let isUnmounted = false
    if (readOwnDraft(owner) === null)
      findAbandonedDraft(owner).then(
        (draft) => !isUnmounted && setAbandonedDraft(draft),
        () => undefined,
      )
    return () => {
      isUnmounted = true
    }
  }, [owner])

  if (!request && abandonedDraft) {
    const continueDraft = () => {
      adoptDraft(owner, abandonedDraft)
      setAbandonedDraft(null)
      setSavedDraft(abandonedDraft.draft)
    }
    const discard = () => {
      deleteDraftByKey(abandonedDraft.key)
      setAbandonedDraft(null)
    }
    return (
      <Suspense>
        <DraftOffer
          abandonedDraft={abandonedDraft}
          onContinue={continueDraft}
          onDiscard={discard}
          onLater={() => setAbandonedDraft(null)}
        />
      </Suspense>
    )
  }
  if (!request) return null
  const close = () => {
    setSavedDraft(null)
    closeAction()
  }
  return (
    <Suspense>
      <ActionModal
        key={actionRequestNumber()}
        request={request}
        savedDraft={savedDraft?.request === request ? savedDraft : null}
        onClose={close}
      />
    </Suspense>
  )
}
