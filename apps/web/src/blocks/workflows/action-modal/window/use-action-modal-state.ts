import { firstStep, type RecordingStep, skipStep } from '@herdboard/domain/forms/recording-steps.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ActionRequest, isStoredEntryRequest } from '#blocks/parts/action-request/action-request.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { deleteOwnDraft, type SavedDraft } from '../draft/draft-storage.ts'
import { useDraftOwner } from '../draft/use-draft-owner.ts'
import { type FormInProgress, loadNewForm, loadStoredForm } from '../entry/form-in-progress.ts'
import { loadCorrection } from '../entry/load-correction.ts'
import { useFormInProgress } from '../entry/use-form-in-progress.ts'
import { type EntryTarget, isSameEntryTarget } from '../place/entry-target.ts'
import type { PlaceOption } from '../place/place-options.ts'
import { storeRecentPlace } from '../place/recent-places.ts'
import { settingSuccessText } from '../sending/setting-success-text.ts'
import type { ActionDescriptor } from './action-descriptor.ts'
import { useFormId } from './use-form-id.ts'

export interface ActionOutcome {
  message: string
  /** The text of the toast after the window closes, if it differs from `message`. */
  toast?: string
  isPending: boolean
  mayRepeat: boolean
  /** The entry was deleted. */
  isDeleted: boolean
}

/** The state of the window: step, place, form and outcome. */
export function useActionModalState(
  request: ActionRequest,
  descriptor: ActionDescriptor,
  savedDraft: SavedDraft | null,
) {
  const { t } = useTranslation('action-modal')
  const owner = useDraftOwner()
  const [draftId] = useState(() => savedDraft?.id ?? crypto.randomUUID())
  const isClosed = useClosed()
  const formId = useFormId(request)
  const [step, setStep] = useState<RecordingStep>(
    savedDraft || descriptor.places === 'none' ? 'form' : firstStep(descriptor),
  )
  const [row, setRow] = useState<PlaceOption | null>(savedDraft?.row ?? null)
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null)
  /** The target that the user chose before the form id is known. */
  const [pendingTarget, setPendingTarget] = useState<EntryTarget | null>(null)
  const form = useFormInProgress(savedDraft?.inProgress ?? null, () => setStep('form'))
  const { work: inProgress, open } = form

  /** Opens the form for a place; values typed for another place are copied. */
  const openAt = (place: EntryTarget) => {
    const target = { ...descriptor.target, ...place }
    if (inProgress && isSameEntryTarget(inProgress.target, target)) return setStep('form')
    if (request.kind === 'correction') return void open(() => loadCorrection(request.clientId, target), inProgress)
    if (formId === null) return setPendingTarget(place)
    void open(() => loadNewForm(formId, target), inProgress)
  }
  const openPendingForm = useEffectEvent(() => {
    setPendingTarget(null)
    if (pendingTarget && step === 'location') openAt(pendingTarget)
  })
  useEffect(() => {
    if (formId !== null) openPendingForm()
  }, [formId])
  const openRow = (chosen: PlaceOption) => {
    setRow(chosen)
    openAt(chosen.place)
  }

  /** Loads forms without a place step: stored entries, and forms with a fixed place. */
  const load = (older: FormInProgress | null = null) => {
    const elsewhere = descriptor.places === 'none' ? undefined : older?.target
    if (request.kind === 'correction') void open(() => loadCorrection(request.clientId, elsewhere), older)
    else if (isStoredEntryRequest(request)) void open(() => loadStoredForm(request), older)
    else if (formId !== null) void open(() => loadNewForm(formId, descriptor.target, descriptor.prefill), older)
  }
  /** Opens the form of a notification that somebody rejected after its list was read, or after the form was opened. */
  const reopen = (older: FormInProgress | null = null) => {
    const known = { reopens: true } as const
    if (request.kind === 'correction') void open(() => loadCorrection(request.clientId, undefined, known), older)
    else if (formId !== null) void open(() => loadNewForm(formId, { ...descriptor.target, ...known }), older)
  }
  const start = useEffectEvent(() => {
    if (!inProgress && descriptor.places === 'none') load()
  })
  useEffect(() => start(), [])

  const finish = (message: string, isPending: boolean, isDeleted = false, toast = message) => {
    if (row && descriptor.actionId !== null) storeRecentPlace(descriptor.actionId, row.id)
    deleteOwnDraft(owner, draftId)
    // The window was closed during the request, so the result step cannot show the message.
    if (isClosed()) showSuccess(toast)
    const mayRepeat = !descriptor.isEdit && descriptor.places !== 'none' && request.kind !== 'correction'
    setOutcome({ message, toast, isPending, mayRepeat, isDeleted })
    // A deleted entry has no confirmation step.
    setStep(isDeleted ? skipStep(step) : 'result')
  }

  const repeat = () => {
    setOutcome(null)
    const target = inProgress?.target
    if (formId !== null && target) void open(() => loadNewForm(formId, target), null)
  }

  return {
    ...form,
    draftId,
    step,
    goTo: setStep,
    row,
    isFetching: form.isFetching || pendingTarget !== null,
    chooseRow: (chosen: PlaceOption) => {
      setPendingTarget(null)
      setRow(chosen)
    },
    openRow,
    openAt,
    load,
    reopen,
    repeat,
    /** The form id is known. */
    isReady: formId !== null,
    outcome,
    saved: (message: string, isPending: boolean) => {
      if (descriptor.settingKind === null) return finish(message || t(savedText(descriptor)), isPending)
      const { resultText, toast } = settingSuccessText(descriptor.settingKind)
      return finish(t(resultText), isPending, false, t(toast))
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

const savedText = ({ noun, isEdit }: ActionDescriptor) =>
  isEdit ? (`changed_${noun}` as const) : (`created_${noun}` as const)
