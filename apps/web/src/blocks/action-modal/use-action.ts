import { firstStep, type Step, skipStep } from '@herdboard/domain/forms/steps.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publishSubmission } from '#lib/recently-submitted.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { dropDraft, type KeptDraft } from './draft-storage.ts'
import { isStored, type Opening } from './opening.ts'
import type { PlaceRow } from './places.ts'
import { rememberPlace } from './recent-places.ts'
import { refreshHerd } from './refresh-herd.ts'
import { settingSaved } from './setting-saved.ts'
import type { Setup } from './setup.ts'
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
export function useAction(opening: Opening, setup: Setup, kept: KeptDraft | null) {
  const { t } = useTranslation('action-modal')
  const owner = useDraftOwner()
  const [draftId] = useState(() => kept?.id ?? crypto.randomUUID())
  const isClosed = useClosed()
  const client = useQueryClient()
  const formId = useFormId(opening)
  const [step, setStep] = useState<Step>(kept || setup.places === 'none' ? 'form' : firstStep(setup))
  const [row, setRow] = useState<PlaceRow | null>(kept?.row ?? null)
  const [done, setDone] = useState<Done | null>(null)
  /** Where somebody wants to go on before it is known which form that is. */
  const [wished, setWished] = useState<Target | null>(null)
  const held = useWork(kept?.work ?? null, () => setStep('form'))
  const { work, open } = held

  /** Goes to the form at a place; what was typed at another one comes along. */
  const openAt = (place: Target) => {
    const target = { ...setup.target, ...place }
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
    else if (formId !== null) void open(() => newWork(formId, setup.target, setup.known), older)
  }
  const start = useEffectEvent(() => {
    if (!work && setup.places === 'none') load()
  })
  useEffect(() => start(), [])

  const finish = async (message: string, isPending: boolean, isDeleted = false, toast = message) => {
    if (row && setup.actionId !== null) rememberPlace(setup.actionId, row.id)
    dropDraft(owner, draftId)
    // Closed while it was sent: the last step is not there to say so.
    if (isClosed()) showSuccess(toast)
    setDone({ message, toast, isPending, mayRepeat: !setup.isEdit && setup.places !== 'none', isDeleted })
    // Nothing is left to check once an entry is gone.
    setStep(isDeleted ? skipStep(step) : 'result')
    publishSubmission()
    const lists = setup.refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))
    await Promise.all([...lists, (setup.changesHerd || isDeleted) && refreshHerd(client)])
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
      if (setup.setting === null) return finish(message || t(savedText(setup)), isPending)
      const { words, toast } = settingSaved(setup.setting)
      return finish(t(words), isPending, false, t(toast))
    },
    deleted: () => finish(t(`deleted_${setup.thing}`), false, true),
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

const savedText = ({ thing, isEdit }: Setup) => (isEdit ? (`changed_${thing}` as const) : (`created_${thing}` as const))
