import { type ProblemCode, problemStatus } from '@herdboard/contract/core/problem.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'

/** A rule of `rule.json`: `weight.unusual`. */
export type RuleCode = TextNameOf<'rule'>

export type TextParams = Record<string, string | number>

/** An error with a stable code; the error handler writes its text in the caller's language. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: TextParams
  /** Seconds for the `Retry-After` header, where waiting helps. */
  readonly retryAfterSeconds: number | null
  /** Further keys of the body beside `messages`, such as the current values after an edit conflict. */
  readonly extra: Record<string, unknown>

  constructor(
    code: ProblemCode,
    params: TextParams = {},
    options: { retryAfterSeconds?: number; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.params = params
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.extra = options.extra ?? {}
  }

  get status(): number {
    return problemStatus[this.code]
  }
}

const MEGABYTE = 1024 * 1024

/** Creates a Problem for content above a limit in bytes. The message states it in megabytes, rounded down. */
export const bodyTooLarge = (limitBytes: number): Problem =>
  new Problem('request.too_large', { megabytes: Math.floor((limitBytes / MEGABYTE) * 10) / 10 })

/** A rule that an entry breaks: the user may confirm `doubtful`, but not `refused`. */
export interface BrokenRule {
  code: RuleCode
  verdict: 'doubtful' | 'refused'
  /** Section id + "." + element id. */
  field?: string
  params?: TextParams
}

const isRefused = ({ verdict }: BrokenRule): boolean => verdict === 'refused'

/** An entry that breaks rules: status 422 if one is refused, else 300. Nothing is stored. Texts: `rule.<code>`. */
export class RuleProblem extends Error {
  /** Refusals first, because the user must correct them in any case. */
  readonly rules: readonly BrokenRule[]

  constructor(rules: readonly BrokenRule[]) {
    super(rules.map((rule) => rule.code).join(', '))
    this.rules = [...rules.filter(isRefused), ...rules.filter((rule) => !isRefused(rule))]
  }

  get status(): 300 | 422 {
    return this.rules.some(isRefused) ? 422 : 300
  }
}

/** Creates a RuleProblem with one refused rule, for the whole entry or for the given field. */
export const ruleRefusal = (
  code: RuleCode,
  { field, params }: { field?: string; params?: TextParams } = {},
): RuleProblem =>
  new RuleProblem([{ code, verdict: 'refused', ...(field !== undefined && { field }), ...(params && { params }) }])

/** Throws a RuleProblem for refused rules, and for doubtful ones unless the user confirmed them. */
export function assertRules(rules: readonly BrokenRule[], confirmed: boolean): void {
  if (rules.some(isRefused) || (rules.length > 0 && !confirmed)) throw new RuleProblem(rules)
}
