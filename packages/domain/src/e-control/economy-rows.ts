import { producedPigs, recorded } from '@herdboard/domain/key-figures/formulas/production-sums.ts'
import { difference, ratio, times } from '@herdboard/domain/numbers/ratio.ts'
import { dkkFromOre, type ReportColumnInput, type ReportRow, reportRow } from './report-row.ts'
import { transferredIn, transferredOut } from './stock-and-move-rows.ts'

const DAYS_PER_YEAR = 365

/**
 * Income, DKK: sales and entered income. Null while pigs were sold or slaughtered for an amount that is not known yet,
 * or while a part of the income also covers the other pig type.
 */
function income({ facts }: ReportColumnInput): number | null {
  if (facts.unsettledHead > 0 || facts.soldUnpricedHead > 0 || facts.sharedIncome > 0) return null
  return dkkFromOre(facts.settledOre + facts.soldOre + facts.otherIncomeOre)
}

/** Herd shift, DKK: value at the end − value at the beginning. Source: docs/domain/herd-ledger.md#value */
function herdShift({ facts, setting }: ReportColumnInput): number | null {
  if (setting.scope === 'closed_batch') return 0
  return dkkFromOre(difference(facts.closingValueOre, facts.openingValueOre))
}

/**
 * Cost of inserted pigs, DKK. Pigs of the own herd are worth the quotation of their day, which only companies with
 * price listings have. The cost is null until it is looked up, and the report names it as missing.
 */
function pigsBought({ facts }: ReportColumnInput): number | null {
  return facts.boughtUnpricedHead > 0 || facts.own.head > 0 ? null : dkkFromOre(facts.boughtOre)
}

const feedCost = ({ sums }: ReportColumnInput): number | null => recorded(sums.feedDkk)
const otherCost = ({ facts }: ReportColumnInput): number | null =>
  facts.sharedCost > 0 ? null : dkkFromOre(facts.otherCostOre)

/**
 * Gross margin, DKK: income + herd shift − pigs − feed − other variable costs. Null if pigs were transferred in or out:
 * such pigs have no price.
 */
export function grossMargin(input: ReportColumnInput): number | null {
  const { sums, facts } = input
  if (transferredIn(sums, facts) !== 0 || transferredOut(sums, facts) !== 0) return null
  const parts = [income(input), herdShift(input), pigsBought(input), feedCost(input), otherCost(input)]
  const [sales, shift, pigs, feed, other] = parts
  if (sales == null || shift == null || pigs == null || feed == null || other == null) return null
  return sales + shift - pigs - feed - other
}

const whole = ['DKK', 0] as const
const priced = { needs: ['feedDkk'], ofAll: 'always' } as const

export const economyRows: readonly ReportRow[] = [
  reportRow('9.1', 'income', whole, income),
  reportRow('9.2', 'shift', whole, herdShift, { isSigned: true, isOfPeriod: true }),
  reportRow('9.3', 'pigs_bought', whole, pigsBought),
  reportRow('9.4', 'feed_cost', whole, feedCost, priced),
  reportRow('9.5', 'other_cost', whole, otherCost),
  reportRow('9.6', 'margin', whole, grossMargin, priced),
  reportRow(
    '9.7',
    'margin_pig',
    ['DKK', 2],
    (input) => ratio(grossMargin(input), producedPigs(input.sums, input.setting)),
    {
      needs: ['feedDkk', 'gainKg'],
      ofAll: 'always',
    },
  ),
  reportRow(
    '9.8',
    'margin_place',
    whole,
    (input) => ratio(times(ratio(grossMargin(input), input.sums.days), DAYS_PER_YEAR), input.sums.places),
    priced,
  ),
  reportRow('9.9', 'margin_fe', ['DKK', 2], (input) => ratio(grossMargin(input), recorded(input.sums.feedFe)), priced),
]
