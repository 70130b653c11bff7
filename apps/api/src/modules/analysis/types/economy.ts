import { analysisTypeId } from '@herdboard/contract/figures/analysis.ts'
import { hasSlaughters } from '@herdboard/domain/analysis/analysis-column.ts'
import {
  budgetColumns,
  CARCASS_PRICE_COLUMNS,
  type EconomyFacts,
  economyColumns,
  marginPigColumn,
} from '@herdboard/domain/analysis/economy-columns.ts'
import { addMoney, lateReasons, type MoneySums, noMoney } from '@herdboard/domain/economy/money-line.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AnalysisDefinition, TextColumn } from '../analysis-definition.ts'
import { loadEconomyFacts } from '../economy-facts.ts'

const lateWords = (sums: MoneySums, { text }: RequestContext): string | null => {
  const late = lateReasons(sums)
  return late.length === 0 ? null : late.map((reason) => text(`analysis:late.${reason}`)).join(', ')
}

/** What the amounts of the row are estimated without; empty for final ones. */
const provisionalColumn: TextColumn<EconomyFacts> = {
  key: 'provisional',
  text: ({ money }, _herd, context) => lateWords(money, context),
  textOfBoth: (facts, context) => lateWords(facts.map(({ money }) => money).reduce(addMoney, noMoney), context),
}

export const economyAnalysis: AnalysisDefinition<EconomyFacts> = {
  typeId: analysisTypeId.economy,
  module: null,
  pigType: null,
  filters: [],
  sortKey: () => marginPigColumn.key,
  columns: () => [...economyColumns, provisionalColumn],
  emptyColumns: (rows) => [
    ...(rows.every(({ facts }) => facts.budgetOre === null) ? budgetColumns.map(({ key }) => key) : []),
    ...(hasSlaughters(rows) ? [] : CARCASS_PRICE_COLUMNS),
  ],
  lead: () => ({ column: marginPigColumn, goodWhen: 'up', benchmark: null }),
  sharesNoBills: true,
  load: loadEconomyFacts,
  value: null,
}
