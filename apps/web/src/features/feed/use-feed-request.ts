import { useState } from 'react'
import { ApiProblem } from '#lib/http/api-problem.ts'

/** Sends one request at a time; `problem` is the server's error until the next attempt. */
export function useFeedRequest() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  /** Resolves to whether it succeeded. */
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    setProblem(null)
    setSending(true)
    try {
      await work()
      return true
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setProblem(failure.messages.map(({ message }) => message).join(' '))
      return false
    } finally {
      setSending(false)
    }
  }
  return { problem, isSending, send }
}
