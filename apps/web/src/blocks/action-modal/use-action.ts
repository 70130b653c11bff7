import { firstStep, type Step, skipStep } from '@herdboard/domain/forms/steps.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publishSubmission } from '#lib/recently-submitted.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { deleteOwnDraft, type SavedDraft } from './draft-storage.ts'
import { isStored, type Opening } from './opening.ts'
import type { PlaceRow } from './places.ts'
import { storeRecentPlace } from './recent-places.ts'
import { refreshHerd } from './refresh-herd.ts'
import { settingSaved } from './setting-saved.ts'
import type { ActionDescriptor } from './setup.ts'
import { isSameTarget, type Target } from './target.ts'
import { useDraftOwner } from './use-draft-owner.ts'
import { useFormId } from './use-form-id.ts'
import { useWork } from './use-work.ts'
import { newWork, storedWork, type Work } from './work.ts'

export interface Done {
  message: string
  /** What is said once the window has gone, where that is something else. */
  toast?: string
  isPending: boolean
  mayRepeat: boolean
  /** The entry is gone. */
  isDeleted: boolean
}

/** Where the window stands: its step, the place, the form under work, and what came of it. */
export function useAction(opening: Opening, descriptor: ActionDescriptor, savedDraft: SavedDraft | null) {
  const { t } = useTranslation('action-modal')
  const owner = useDraftOwner()
  const [draftId] = useState(() => savedDraft?.id ?? crypto.randomUUID())
  const isClosed = useClosed()
  const client = useQueryClient()
  const formId = useFormId(opening)
  const [step, setStep] = useState<Step>(savedDraft || descriptor.places === 'none' ? 'form' : firstStep(descriptor))
  const [row, setRow] = useState<PlaceRow | null>(savedDraft?.row ?? null)
  const [done, setDone] = useState<Done | null>(null)
  /** Where somebody wants to go on before it is known which form that is. */
  const [wished, setWished] = useState<Target | null>(null)
  const held = useWork(savedDraft?.work ?? null, () => setStep('form'))
  const { work, open } = held

  /** Goes to the form at a place; what was typed at another one comes along. */
  const openAt = (place: Target) => {
    const target = { ...descriptor.target, ...place }
    if (work && isSameTarget(work.target, target)) return setStep('form')
    if (formId === null) return setWished(place)
    void open(() => newWork(formId, target), work)
  }
  const goOn = useEffectEvent(() => {
    setWished(null)
    if (wished && step === 'location') openAt(wished)
  })
  useEffect(() => {
    if (formId !== null) goOn()
  }, [formId])
  const openRow = (chosen: PlaceRow) => {
    setRow(chosen)
    openAt(chosen.place)
  }

  /** Fetches what needs no place: what is stored, and what knows its place. */
  const load = (older: Work | null = null) => {
    if (isStored(opening)) void open(() => storedWork(opening), older)
    else if (formId !== null) void open(() => newWork(formId, descriptor.target, descriptor.prefill), older)
  }
  const start = useEffectEvent(() => {
    if (!work && descriptor.places === 'none') load()
  })
  useEffect(() => start(), [])

  const finish = async (message: string, isPending: boolean, isDeleted = false, toast = message) => {
    if (row && descriptor.actionId !== null) storeRecentPlace(descriptor.actionId, row.id)
    deleteOwnDraft(owner, draftId)
    // Closed while it was sent: the last step is not there to say so.
    if (isClosed()) showSuccess(toast)
    setDone({ message, toast, isPending, mayRepeat: !descriptor.isEdit && descriptor.places !== 'none', isDeleted })
    // Nothing is left to check once an entry is gone.
    setStep(isDeleted ? skipStep(step) : 'result')
    publishSubmission()
    const lists = descriptor.refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))
    await Promise.all([...lists, (descriptor.changesHerd || isDeleted) && refreshHerd(client)])
  }

  const again = () => {
    setDone(null)
    const target = work?.target
    if (formId !== null && target) void open(() => newWork(formId, target), null)
  }

  return {
    ...held,
    draftId,
    step,
    goTo: setStep,
    row,
    isFetching: held.isFetching || wished !== null,
    chooseRow: (chosen: PlaceRow) => {
      setWished(null)
      setRow(chosen)
    },
    openRow,
    openAt,
    load,
    again,
    /** The form is known that a place would open. */
    isReady: formId !== null,
    done,
    saved: (message: string, isPending: boolean) => {
      if (descriptor.settingKind === null) return finish(message || t(savedText(descriptor)), isPending)
      const { words, toast } = settingSaved(descriptor.settingKind)
      return finish(t(words), isPending, false, t(toast))
    },
    deleted: () => finish(t(`deleted_${descriptor.noun}`), false, true),
  }
}

function useClosed(): () => boolean {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return () => isClosed.current
}

const savedText = ({ noun, isEdit }: ActionDescriptor) => (isEdit ? (`changed_${noun}` as const) : (`created_${noun}` as const))
