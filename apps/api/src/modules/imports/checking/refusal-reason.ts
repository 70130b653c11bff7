import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** From this status on a problem is one of the server, and the job tries again. */
const SERVER_ERROR = 500

/** Whether an error refuses what was sent; a server that cannot do it now says nothing about that. */
export const isRefusal = (error: unknown): error is Problem | RuleProblem =>
  error instanceof RuleProblem || (error instanceof Problem && error.status < SERVER_ERROR)

/** Returns why a row is refused, in the words of the problem or of its rules. */
export const refusalReason = ({ text }: Pick<RequestContext, 'text'>, refusal: Problem | RuleProblem): string =>
  refusal instanceof Problem
    ? text(`problem:${refusal.code}`, refusal.params)
    : refusal.rules.map(({ code, params }) => text(`rule:${code}`, params ?? {})).join('. ')
