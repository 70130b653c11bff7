import { ApiProblem } from './api-problem.ts'

export interface LoadFailure {
  code?: string
  requestId?: string
  onRetry: () => void
}

/** What an error state shows of a failed question: what support needs, and the way to ask again. */
export const loadFailureOf = (problem: unknown, onRetry: () => void): LoadFailure => ({
  onRetry,
  ...(problem instanceof ApiProblem && {
    code: problem.code,
    ...(problem.requestId !== null && { requestId: problem.requestId }),
  }),
})
