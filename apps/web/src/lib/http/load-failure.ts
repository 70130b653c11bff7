import { ApiProblem } from './api-problem.ts'

export interface LoadFailure {
  code?: string
  requestId?: string
  onRetry: () => void
}

/** Returns what an error state shows for a failed query: code and request id for support, and the retry action. */
export const loadFailureOf = (problem: unknown, onRetry: () => void): LoadFailure => ({
  onRetry,
  ...(problem instanceof ApiProblem && {
    code: problem.code,
    ...(problem.requestId !== null && { requestId: problem.requestId }),
  }),
})
