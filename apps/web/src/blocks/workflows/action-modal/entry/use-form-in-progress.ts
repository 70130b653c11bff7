import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { correctionProblem } from './correction-problem.ts'
import { NOT_CORRECTABLE, OF_OTHER_COMPANY } from './entry-to-correct.ts'
import { type FormInProgress, mergeTypedValues } from './form-in-progress.ts'

const REJECTED = 'notification.rejected'
/** Codes of what is done already: opening it again changes nothing. */
const FINAL: ReadonlySet<string> = new Set([
  ...['notification.approved', 'notification.closed', REJECTED],
  ...[NOT_CORRECTABLE, OF_OTHER_COMPANY],
])

/** State of the form in the window, and its loading. If loading fails, the state remains unchanged. */
export function useFormInProgress(savedForm: FormInProgress | null, onOpened: () => void) {
  const { t } = useTranslation('action-modal')
  const [inProgress, setInProgress] = useState<FormInProgress | null>(savedForm)
  /** Number of loaded forms; used as React key, so that each form mounts again. */
  const [formNumber, setFormNumber] = useState(0)
  const [isFetching, setFetching] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** The record that somebody else made of the notification meanwhile. */
  const [madeRecord, setMadeRecord] = useState<RecordId | null>(null)
  /** Somebody rejected the notification meanwhile; its form can be opened all the same. */
  const [mayReopen, setMayReopen] = useState(false)
  /** Not for what was handled meanwhile: that stays so. */
  const [mayRetry, setMayRetry] = useState(true)

  /** Loads a form and opens it; values typed into the older form are copied. */
  const open = async (fetchForm: () => Promise<FormInProgress>, older: FormInProgress | null) => {
    setFetching(true)
    setProblem(null)
    setMadeRecord(null)
    try {
      const reply = await fetchForm()
      setInProgress(older ? await mergeTypedValues(older, reply) : reply)
      setFormNumber((number) => number + 1)
      onOpened()
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      showProblem(failure)
      const [first] = failure.messages
      setProblem(first?.message || t(correctionProblem(failure.code) ?? 'formFailed'))
      setMadeRecord(failure.recordId)
      setMayRetry(!FINAL.has(failure.code))
      setMayReopen(failure.code === REJECTED)
    } finally {
      setFetching(false)
    }
  }

  return {
    ...{ work: inProgress, setWork: setInProgress, workNumber: formNumber, isFetching },
    ...{ problem, madeRecord, mayRetry, mayReopen, open },
  }
}
