import type { ResultOfPigType } from '@herdboard/contract/economy/result.ts'
import { type AnalysisColumn, analysisCell, hasTooFewPigDays } from '@herdboard/domain/analysis/analysis-column.ts'
import { type EconomyFacts, economyColumns } from '@herdboard/domain/analysis/economy-columns.ts'
import { growthColumns } from '@herdboard/domain/analysis/growth-columns.ts'
import { noFacts } from '@herdboard/domain/e-control/report-facts.ts'
import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import { lateReasons, type MoneySums, marginOre, sumMoney } from '@herdboard/domain/economy/money-line.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { EconomyAmount } from '#modules/economy/service.ts'
import type { AnalysisContext } from '../analysis-context.ts'
import { analysisRows } from '../analysis-rows.ts'
import { rowHerds } from '../row-herds.ts'
import { type BudgetOfGroups, budgetMargin } from './budget-comparison.ts'

/** Amounts that count, of the period and of the one before it; null where its pigs are not known. */
export interface ComparedAmounts {
  now: readonly EconomyAmount[]
  before: readonly EconomyAmount[] | null
}

const columns: readonly AnalysisColumn<EconomyFacts>[] = [...economyColumns, ...growthColumns]

function columnOf(key: string): AnalysisColumn<EconomyFacts> {
  const column = columns.find((one) => one.key === key)
  if (!column) throw new Error(`no column ${key} in the analysis`)
  return column
}
const marginPerPig = columnOf('margin_pig')
const marginPerPlace = columnOf('margin_place')
const producedPigs = columnOf('produced')

/**
 * Returns the margin of each pig type with pigs, per produced pig, and per place and year. The ratios are columns of the
 * analysis, over the same sums; too few pig-days give none of pigs.
 */
export function resultsOfPigTypes(
  analysisContext: AnalysisContext,
  { now, before }: ComparedAmounts,
  budgetOf: (pigType: PigType) => BudgetOfGroups | null,
): ResultOfPigType[] {
  const { context, scope } = analysisContext
  const herdOf = rowHerds(analysisContext)
  return analysisRows(analysisContext, { id: scope.directoryId, name: '' }).map((row) => {
    const { pigType } = row
    const money = [moneyOfPigType(now, pigType), before && moneyOfPigType(before, pigType)] as const
    const ratioIn = (period: 0 | 1, column: AnalysisColumn<EconomyFacts>, decimals: number): number | null => {
      const sums = money[period]
      const herd = herdOf(row, period)
      if (sums === null || (!column.isTrueOfFew && hasTooFewPigDays(herd))) return null
      const value = analysisCell(column, herd, { ...noFacts, money: sums, budgetOre: null })
      return value === null ? null : roundHalfAway(value, decimals)
    }
    const compare = (column: AnalysisColumn<EconomyFacts>, decimals = 2) => ({
      now: ratioIn(0, column, decimals),
      previous: ratioIn(1, column, decimals),
    })
    return {
      pig_type: pigType,
      name: context.text(`analysis:pig_type.${pigType}`),
      margin: {
        now: dkkOf(marginOre(money[0])),
        previous: money[1] && dkkOf(marginOre(money[1])),
        budget: budgetMargin(budgetOf(pigType)),
      },
      produced_pigs: compare(producedPigs, 1),
      margin_per_pig: compare(marginPerPig),
      margin_per_place: compare(marginPerPlace),
      late: lateReasons(money[0]).map((reason) => context.text(`analysis:late.${reason}`)),
    }
  })
}

/** Adds the parts of a pig type as the money lines of the margin. */
const moneyOfPigType = (amounts: readonly EconomyAmount[], pigType: PigType): MoneySums =>
  sumMoney(
    amounts.flatMap(({ group, parts }) => (group === 'fixed' ? [] : parts.filter((part) => part.pigType === pigType))),
  )
