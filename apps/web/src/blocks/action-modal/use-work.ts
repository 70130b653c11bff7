import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showProblem } from '#blocks/shell/tell-problem.ts'
import { ApiProblem } from '#lib/api-problem.ts'
import { carriedOver, type Work } from './work.ts'

/** The form under work, and how it is fetched. A form that cannot be fetched leaves everything as it was. */
export function useWork(savedForm: Work | null, onOpened: () => void) {
  const { t } = useTranslation('action-modal')
  const [work, setWork] = useState<Work | null>(savedForm)
  /** Counts the forms that were fetched: each is drawn anew. */
  const [workNumber, setWorkNumber] = useState(0)
  const [isFetching, setFetching] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Fetches a form and goes to it; what was typed into an older one comes along. */
  const open = async (fetchWork: () => Promise<Work>, older: Work | null) => {
    setFetching(true)
    setProblem(null)
    try {
      const fresh = await fetchWork()
      setWork(older ? carriedOver(older, fresh) : fresh)
      setWorkNumber((number) => number + 1)
      onOpened()
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      showProblem(failure)
      const [first] = failure.messages
      setProblem(first?.message || t('formFailed'))
    } finally {
      setFetching(false)
    }
  }

  return { work, keepWork: setWork, workNumber, isFetching, problem, open }
}
