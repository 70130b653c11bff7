import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'

/**
 * Signs that nobody sees, other lines, signs that turn the reading round, and what a mail makes a link of: `evil.dk/login`
 * too. A dotted name alone, `Landmand.dk ApS`, is what companies are called.
 */
const NOT_PLAIN = /[\p{Cc}\p{Cf}\u2028\u2029]|:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}(:\d+)?[/?#]/iu

/** Names stand in mails to people who never heard of us: the rule `name.odd` for what is more than a name. */
export const checkPlainName = (name: string, field: string): BrokenRule[] =>
  NOT_PLAIN.test(name) ? [{ code: 'name.odd', verdict: 'refused', field }] : []

/** Throws what is odd about a name. */
export function assertPlainName(name: string, field: string): void {
  const violations = checkPlainName(name, field)
  if (violations.length > 0) throw new RuleProblem(violations)
}
