import { type EconomyFacts, economyColumns, marginPigColumn } from '@herdboard/domain/analysis/economy-columns.ts'
import { lateReasons } from '@herdboard/domain/economy/money-line.ts'
import { analysisTypeId } from '#modules/catalogue/analysis-types.ts'
import type { AnalysisDefinition, TextColumn } from '../analysis-definition.ts'
import { loadEconomyFacts } from '../economy-facts.ts'

/** What the amounts of the row are estimated without; empty for final ones. */
const provisionalColumn: TextColumn<EconomyFacts> = {
  key: 'provisional',
  text({ money }, _herd, { text }) {
    const late = lateReasons(money)
    return late.length === 0 ? null : late.map((reason) => text(`analysis:late.${reason}`)).join(', ')
  },
}

export const economyAnalysis: AnalysisDefinition<EconomyFacts> = {
  typeId: analysisTypeId.economy,
  module: null,
  pigType: null,
  filters: [],
  sortKey: () => marginPigColumn.key,
  columns: () => [...economyColumns, provisionalColumn],
  lead: () => ({ column: marginPigColumn, goodWhen: 'up', benchmark: null }),
  load: loadEconomyFacts,
  value: null,
}
