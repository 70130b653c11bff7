import { Problem, type RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** Returns why a row is refused, in the words of the problem or of its rules. */
export const refusalReason = ({ text }: Pick<RequestContext, 'text'>, refusal: Problem | RuleProblem): string =>
  refusal instanceof Problem
    ? text(`problem:${refusal.code}`, refusal.params)
    : refusal.rules.map(({ code, params }) => text(`rule:${code}`, params ?? {})).join('. ')
