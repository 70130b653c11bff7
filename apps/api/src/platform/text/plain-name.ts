import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'

/**
 * Control and format characters, line separators, and anything that a mail program turns into a link, even
 * `evil.dk/login`. A dotted name alone, `Landmand.dk ApS`, is a valid company name.
 */
const NOT_PLAIN = /[\p{Cc}\p{Cf}\u2028\u2029]|:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}(:\d+)?[/?#]/iu

/** Checks that a name is only a name: rule `name.odd`. Names appear in mails to people who do not know us. */
export const checkPlainName = (name: string, field: string): BrokenRule[] =>
  NOT_PLAIN.test(name) ? [{ code: 'name.odd', verdict: 'refused', field }] : []

/** Throws a RuleProblem for a name that is not plain. */
export function assertPlainName(name: string, field: string): void {
  const violations = checkPlainName(name, field)
  if (violations.length > 0) throw new RuleProblem(violations)
}
