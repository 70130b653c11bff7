import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { type CarcassRow, carcassFault, carcassLists } from '@herdboard/domain/slaughter/carcass.ts'
import { type CarcassFacts, carcassFacts } from '@herdboard/domain/slaughter/carcass-facts.ts'
import type { PaymentScale } from '@herdboard/domain/slaughter/payment-scale.ts'
import {
  paidAboveScaleOre,
  type StatedSettlement,
  scaleAmountOre,
} from '@herdboard/domain/slaughter/settlement-amount.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { formatFigure, formatOre } from '#platform/text/format-values.ts'

/** A carcass with the number of its row in what was typed, pasted or sent. */
export interface NumberedCarcass {
  no: number
  row: CarcassRow
}

/** Wrong rows that a message names; further ones are not. */
const MOST_NAMED = 5
const GRAMS = 1000
/** Slaughterhouses may round every carcass to whole øre, and a small load by more. */
const LEAST_DIFFERENCE_ORE = 100

interface CarcassRulesInput {
  carcasses: readonly NumberedCarcass[]
  /** Rows that no figures could be read from. */
  unparsed?: readonly { no: number; text: string }[]
  stated: StatedSettlement
  scale: PaymentScale | null
  language: LanguageCode
  /** Form field of the carcasses. */
  field: string
}

/**
 * What is wrong with the carcasses of a settlement. Refused: rows without possible figures, and more carcasses than
 * approved pigs. Doubtful: fewer carcasses, another total weight, and an amount that the payment scale does not give.
 */
export function carcassRules(input: CarcassRulesInput): BrokenRule[] {
  const { carcasses, field } = input
  const wrong = wrongRows(input)
  if (wrong.length > 0) {
    const more = wrong.length - MOST_NAMED
    const others: BrokenRule[] =
      more > 0 ? [{ code: 'carcass.more', verdict: 'refused', field, params: { count: more } }] : []
    return [...wrong.slice(0, MOST_NAMED), ...others]
  }
  if (carcasses.length === 0) return []
  return totalRules(input, carcassFacts(carcassLists(carcasses.map(({ row }) => row)), input.scale))
}

function wrongRows({ carcasses, unparsed = [], language, field }: CarcassRulesInput): BrokenRule[] {
  const figure = (value: number) => formatFigure(language, value, 3)
  const rules = carcasses.flatMap(({ no, row }): { no: number; rule: BrokenRule }[] => {
    const fault = carcassFault(row)
    if (fault === null) return []
    const params = { row: no, w: figure(row.weightKg), p: figure(row.leanPct ?? 0), r: row.remarks.join(', ') }
    return [{ no, rule: { code: `carcass.${fault}`, verdict: 'refused', field, params } }]
  })
  const unread = unparsed.map(({ no, text }): { no: number; rule: BrokenRule } => ({
    no,
    rule: { code: 'carcass.unreadable', verdict: 'refused', field, params: { row: no, text } },
  }))
  return [...rules, ...unread].toSorted((a, b) => a.no - b.no).map(({ rule }) => rule)
}

function totalRules({ stated, language, field }: CarcassRulesInput, facts: CarcassFacts): BrokenRule[] {
  const { approvedHead, carcassG } = stated
  const doubt = (code: BrokenRule['code'], params: BrokenRule['params']): BrokenRule[] => [
    { code, verdict: 'doubtful', field, ...(params && { params }) },
  ]
  if (facts.head > approvedHead)
    return [{ code: 'carcass.too_many', verdict: 'refused', field, params: { n: facts.head, m: approvedHead } }]
  if (facts.head < approvedHead) return doubt('carcass.too_few', { n: facts.head, m: approvedHead })
  const apartG = facts.weightG - carcassG
  const kilos = (grams: number) => formatFigure(language, grams / GRAMS, 3)
  if (apartG !== 0) return doubt('carcass.weight_sum', { s: kilos(facts.weightG), t: kilos(carcassG) })
  const aboveOre = paidAboveScaleOre(stated, facts)
  if (aboveOre === null || Math.abs(aboveOre) <= Math.max(LEAST_DIFFERENCE_ORE, approvedHead)) return []
  return doubt(aboveOre > 0 ? 'carcass.paid_more' : 'carcass.paid_less', {
    d: formatOre(language, Math.abs(aboveOre)),
    s: formatOre(language, scaleAmountOre(stated, facts) ?? 0),
  })
}
