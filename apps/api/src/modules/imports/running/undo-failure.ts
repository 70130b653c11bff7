import { Problem, type RuleProblem } from '#platform/http/errors/problem.ts'
import type { ImportFailure } from '../sql/imports.ts'

/**
 * Returns why an undo is refused, in no language: whoever reads it gets it in their own, with the records that rest on
 * the import then (`showing/resting-entries.ts`).
 */
export function undoFailure(error: RuleProblem | Problem): ImportFailure {
  if (error instanceof Problem) return { code: `problem:${error.code}`, params: error.params }
  const [rule] = error.rules
  return rule
    ? { code: 'rests', params: { ...rule.params, reason: `rule:${rule.code}` } }
    : { code: 'unexpected', params: {} }
}
