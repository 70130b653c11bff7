import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#lib/http/api-problem.ts'

interface FormSubmission {
  isBusy: boolean
  /** What is wrong with one field, by its name. */
  faults: Readonly<Record<string, string>>
  /** What is wrong with the whole. */
  failure: string | null
  /** Does it; answers whether it was done. */
  send: (work: () => Promise<unknown>) => Promise<boolean>
  /** What was refused is being changed: what was said of it is no longer true. */
  reset: () => void
}

/** A form before the sign-in on its way: busy, done, or refused with the server's words at the field they are about. */
export function useFormSubmission(): FormSubmission {
  const { t } = useTranslation('account')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  const send: FormSubmission['send'] = async (work) => {
    if (isBusy) return false
    setBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (refused) {
      if (!(refused instanceof ApiProblem)) throw refused
      setProblem(refused)
      return false
    } finally {
      setBusy(false)
    }
  }

  const faults = Object.fromEntries(
    (problem?.messages ?? []).flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
  )
  const isOfField = Object.keys(faults).length > 0
  const words = problem?.isOffline ? t('offline') : problem?.messages[0]?.message || t('failed')
  return { isBusy, faults, failure: problem && !isOfField ? words : null, send, reset: () => setProblem(null) }
}
