import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'

interface SubmissionState {
  isBusy: boolean
  /** Errors by field name. */
  faults: Readonly<Record<string, string>>
  /** The error of the form as a whole. */
  failure: string | null
  /** Runs the submission; resolves to whether it succeeded. */
  send: (work: () => Promise<unknown>) => Promise<boolean>
  /** Clears the errors when the user changes a rejected value. */
  reset: () => void
}

/** State of a form submission: busy, done, or refused with the server's messages at their fields. */
export function useFormSubmission(): SubmissionState {
  const { t } = useTranslation('account')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  const send: SubmissionState['send'] = async (work) => {
    if (isBusy) return false
    setBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  const faults = Object.fromEntries(
    (problem?.messages ?? []).flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
  )
  const isOfField = Object.keys(faults).length > 0
  const problemText = problem?.isOffline ? t('offline') : problem?.messages[0]?.message || t('failed')
  return { isBusy, faults, failure: problem && !isOfField ? problemText : null, send, reset: () => setProblem(null) }
}
