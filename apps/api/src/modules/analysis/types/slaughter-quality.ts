import { mostCommon } from '@herdboard/domain/analysis/death-columns.ts'
import {
  addSlaughters,
  leanColumn,
  lostColumn,
  noSlaughters,
  type SlaughterFacts,
  slaughterColumns,
  slaughterFacts,
} from '@herdboard/domain/analysis/slaughter-columns.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { analysisTypeId } from '#modules/catalogue/analysis-types.ts'
import type { AnalysisDefinition, TextColumn } from '../analysis-definition.ts'
import { loadSlaughters } from '../slaughters.ts'
import type { SlaughterRow } from '../sql/slaughters.ts'
import { topShareText } from '../top-share.ts'
import { factsOfRows, sumFactsByUnit } from '../unit-facts.ts'

const remarkColumn: TextColumn<SlaughterFacts> = {
  key: 'top_remark',
  text: ({ remarks }, { parts }, { text }) => {
    const slaughtered = parts.reduce((sum, { sums }) => sum + sums.slaughterHead, 0)
    return topShareText(mostCommon(remarks), slaughtered, text, (code) => text(`option:carcass_remark.${Number(code)}`))
  },
}

export const slaughterQualityAnalysis: AnalysisDefinition<SlaughterFacts> = {
  typeId: analysisTypeId.slaughterQuality,
  module: null,
  pigType: SLAUGHTER_PIGS,
  filters: [],
  sortKey: () => 'price',
  columns: () => [...slaughterColumns, remarkColumn, lostColumn],
  lead: () => ({ column: leanColumn, goodWhen: 'up', benchmark: 'lean_pct' }),
  load: async (analysisContext) =>
    factsOfRows(sumFactsByUnit(await loadSlaughters(analysisContext), slaughterSums), slaughterSums),
  value: null,
}

const toSlaughterFacts = ({ kg, amount, weight_adj, lean_adj, remarks }: SlaughterRow): SlaughterFacts =>
  slaughterFacts({ kg, amount, weightAdjustment: weight_adj, leanAdjustment: lean_adj, remarks })

const slaughterSums = { none: noSlaughters, of: toSlaughterFacts, add: addSlaughters }
