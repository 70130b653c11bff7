import { type BrokenRule, RuleProblem } from '#platform/problem.ts'

/**
 * Signs that nobody sees, other lines, signs that turn the reading round, and what a mail makes a link of: `evil.dk/login`
 * too. A dotted name alone, `Landmand.dk ApS`, is what companies are called.
 */
const ODD = /[\p{Cc}\p{Cf}\u2028\u2029]|:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}(:\d+)?[/?#]/iu

/** Names stand in mails to people who never heard of us: the rule `name.odd` for what is more than a name. */
export const oddName = (name: string, field: string): BrokenRule[] =>
  ODD.test(name) ? [{ code: 'name.odd', verdict: 'refused', field }] : []

/** Throws what is odd about a name. */
export function holdToPlainName(name: string, field: string): void {
  const odd = oddName(name, field)
  if (odd.length > 0) throw new RuleProblem(odd)
}
