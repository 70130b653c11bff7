import { lazy, Suspense, useEffect, useState } from 'react'
import { adoptDraft, keptDraft, type LeftDraft, leftDraft, removeDraft } from './draft-storage.ts'
import { closeAction, openingNumber, reopen, useOpening } from './opening.ts'
import { useDraftOwner } from './use-draft-owner.ts'

const DraftOffer = lazy(() => import('./draft-offer.tsx').then((file) => ({ default: file.DraftOffer })))
const ActionModal = lazy(() => import('./action-modal.tsx').then((file) => ({ default: file.ActionModal })))

/**
 * The place where the modal appears. What was half typed when the page last went away opens again; what a tab that is
 * gone left behind is offered.
 */
export function ActionModalHost() {
  const owner = useDraftOwner()
  const opening = useOpening()
  const [kept, setKept] = useState(() => keptDraft(owner))

  useEffect(() => {
    if (kept) reopen(kept.opening)
  }, [kept])

  const [left, setLeft] = useState<LeftDraft | null>(null)
  useEffect(() => {
    let isGone = false
    if (keptDraft(owner) === null)
      leftDraft(owner).then(
        (found) => !isGone && setLeft(found),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [owner])

  if (!opening && left) {
    const goOn = () => {
      adoptDraft(owner, left)
      setLeft(null)
      setKept(left.draft)
    }
    const discard = () => {
      removeDraft(left.key)
      setLeft(null)
    }
    return (
      <Suspense>
        <DraftOffer left={left} onContinue={goOn} onDiscard={discard} onLater={() => setLeft(null)} />
      </Suspense>
    )
  }
  if (!opening) return null
  const close = () => {
    setKept(null)
    closeAction()
  }
  return (
    <Suspense>
      <ActionModal
        key={openingNumber()}
        opening={opening}
        kept={kept?.opening === opening ? kept : null}
        onClose={close}
      />
    </Suspense>
  )
}
