import { grossMarginPerPig } from '@herdboard/domain/analysis/deviation-facts.ts'
import { type MoneySource, type MoneySums, marginOre, moneySources } from '@herdboard/domain/economy/money-line.ts'
import { productOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { dkkFromOre, type ReportColumnInput, type ReportRow, reportRow } from './report-row.ts'

const DAYS_PER_YEAR = 365
const MILLI = 1000

/** Gross margin, DKK: the sum of all money lines. Source: docs/behaviour/economy.md#gross-margin */
export const grossMargin = ({ facts }: ReportColumnInput): number => marginOre(facts.money) / 100

/** Feed units of the feed that the margin contains, with what is expected on days without records. */
const eatenFe = ({ facts }: ReportColumnInput): number => facts.money.milliFeedUnits / MILLI

const whole = ['DKK', 0] as const
const all = { money: moneySources } as const

/** Øre of a row besides its sources: typed amounts that belong to it, or to another row. */
type TypedOre = (sums: MoneySums) => number

/** A row that is the sum of some sources: income as it is, costs with the sign turned. */
function moneyRow(
  no: string,
  key: string,
  money: readonly MoneySource[],
  options: { isCost?: boolean; isSigned?: boolean; typed?: TypedOre } = {},
): ReportRow {
  const { isCost = false, isSigned = false, typed = () => 0 } = options
  const compute = ({ facts }: ReportColumnInput): number | null => {
    const ore = money.reduce((sum, source) => sum + facts.money.ore[source], typed(facts.money))
    return dkkFromOre(isCost && ore !== 0 ? -ore : ore)
  }
  return reportRow(no, key, whole, compute, { money, isSigned })
}

export const economyRows: readonly ReportRow[] = [
  // A typed supplement stands where the bonus does that it replaces, and so does a bill for the collection.
  moneyRow('9.1', 'income', ['settlement', 'sale', 'bonus'], { typed: (sums) => sums.supplementOre }),
  moneyRow('9.2', 'moved', ['transfer_out', 'transfer_in'], { isSigned: true }),
  moneyRow('9.3', 'post_payment', ['post_payment']),
  moneyRow('9.4', 'other_income', ['posted_income'], { typed: (sums) => -sums.supplementOre }),
  moneyRow('9.5', 'shift', ['herd_shift'], { isSigned: true }),
  moneyRow('9.6', 'pigs_bought', ['purchase', 'own_weaned'], { isCost: true }),
  moneyRow('9.7', 'feed_cost', ['feed'], { isCost: true }),
  moneyRow('9.8', 'collection', ['collection'], { isCost: true, typed: (sums) => -sums.collectionBillOre }),
  moneyRow('9.9', 'other_cost', ['posted_cost'], { isCost: true, typed: (sums) => sums.collectionBillOre }),
  reportRow('9.10', 'margin', whole, grossMargin, all),
  reportRow(
    '9.11',
    'margin_pig',
    ['DKK', 2],
    ({ facts, sums, setting }) => grossMarginPerPig(facts.money, sums, setting),
    { ...all, needs: ['gainKg'], ofAll: 'always' },
  ),
  reportRow(
    '9.12',
    'margin_place',
    whole,
    (input) =>
      ratioOrNull(productOrNull(ratioOrNull(grossMargin(input), input.sums.days), DAYS_PER_YEAR), input.sums.places),
    all,
  ),
  reportRow('9.13', 'margin_fe', ['DKK', 2], (input) => ratioOrNull(grossMargin(input), eatenFe(input)), all),
]
