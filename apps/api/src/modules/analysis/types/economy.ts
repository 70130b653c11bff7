import {
  type EconomyFacts,
  economyColumns,
  marginPigColumn,
  postPaymentPerKg,
} from '@herdboard/domain/analysis/economy-columns.ts'
import { analysisTypeId } from '#modules/catalogue/analysis-types.ts'
import { formatCell } from '#modules/reports/service.ts'
import type { AnalysisDefinition, TextColumn } from '../analysis-definition.ts'
import { loadEconomyFacts } from '../economy-facts.ts'

/** DKK per kg carcass, marked as an estimate while the year's payment is not announced. */
const postPaymentColumn: TextColumn<EconomyFacts> = {
  key: 'post_payment',
  text({ post }, _herd, { language, text }) {
    const value = postPaymentPerKg(post)
    if (value === null) return null
    const amount = formatCell(language, value, { decimals: 2, isSigned: false })
    return post.isEstimated ? text('analysis:estimated', { amount }) : amount
  },
}

export const economyAnalysis: AnalysisDefinition<EconomyFacts> = {
  typeId: analysisTypeId.economy,
  module: null,
  pigType: null,
  filters: [],
  sortKey: () => marginPigColumn.key,
  columns: () => [...economyColumns, postPaymentColumn],
  lead: () => ({ column: marginPigColumn, goodWhen: 'up', benchmark: null }),
  load: loadEconomyFacts,
  value: null,
}
