import { ApiProblem } from './api-problem.ts'

export interface Failure {
  code?: string
  requestId?: string
  onRetry: () => void
}

/** What an error state shows of a failed question: what support needs, and the way to ask again. */
export const failureOf = (problem: unknown, onRetry: () => void): Failure => ({
  onRetry,
  ...(problem instanceof ApiProblem && {
    code: problem.code,
    ...(problem.requestId !== null && { requestId: problem.requestId }),
  }),
})
