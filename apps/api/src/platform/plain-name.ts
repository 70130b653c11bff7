import { RuleProblem } from '#platform/problem.ts'

/** Signs that nobody sees, other lines, signs that turn the reading round, and what a mail makes a link of. */
const ODD = /[\p{Cc}\p{Cf}\u2028\u2029]|:\/\/|www\./iu

/** Names stand in mails to people who never heard of us. Throws the rule `name.odd` for what is more than a name. */
export function holdToPlainName(name: string, field: string): void {
  if (ODD.test(name)) throw new RuleProblem([{ code: 'name.odd', verdict: 'refused', field }])
}
