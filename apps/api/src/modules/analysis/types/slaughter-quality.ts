import { analysisTypeId } from '@herdboard/contract/figures/analysis.ts'
import { analysisCell, herdSums } from '@herdboard/domain/analysis/analysis-column.ts'
import { mostCommon } from '@herdboard/domain/analysis/death-columns.ts'
import { leanValue } from '@herdboard/domain/analysis/improvement-value.ts'
import {
  addSlaughters,
  CARCASS_COLUMNS,
  leanColumn,
  lostColumn,
  noSlaughters,
  type SlaughterFacts,
  slaughterColumns,
  slaughterFacts,
} from '@herdboard/domain/analysis/slaughter-columns.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { factsOfSums } from '#modules/settlements/service.ts'
import type { AnalysisDefinition, TextColumn } from '../analysis-definition.ts'
import { loadSlaughters } from '../slaughters.ts'
import type { SlaughterRow } from '../sql/slaughters.ts'
import { topShareText } from '../top-share.ts'
import { factsOfRows, sumFactsByUnit } from '../unit-facts.ts'

const remarkColumn: TextColumn<SlaughterFacts> = {
  key: 'top_remark',
  text: ({ remarks, remarksStatedHead }, _herd, { text }) =>
    topShareText(mostCommon(remarks), remarksStatedHead, text, (code) => text(`option:carcass_remark.${Number(code)}`)),
}

export const slaughterQualityAnalysis: AnalysisDefinition<SlaughterFacts> = {
  typeId: analysisTypeId.slaughterQuality,
  module: null,
  pigType: SLAUGHTER_PIGS,
  filters: [],
  sortKey: () => 'price',
  columns: () => [...slaughterColumns, remarkColumn, lostColumn],
  lead: () => ({ column: leanColumn, goodWhen: 'up', benchmark: 'lean_pct' }),
  emptyColumns: (rows) => (rows.some(({ facts }) => facts.carcasses.head > 0) ? [] : CARCASS_COLUMNS),
  load: async (analysisContext) =>
    factsOfRows(sumFactsByUnit(await loadSlaughters(analysisContext), slaughterSums), slaughterSums),
  value: null,
  changeValue: {
    column: 'diff_value',
    of(now, before) {
      const [lean, aim] = [now, before].map(({ herd, facts }) => analysisCell(leanColumn, herd, facts))
      if (lean == null) return 'unknown_now'
      return aim == null ? 'no_previous' : leanValue({ now: lean, aim, carcassKg: herdSums(now.herd).carcassKg })
    },
  },
}

const toSlaughterFacts = (row: SlaughterRow): SlaughterFacts =>
  slaughterFacts({
    kg: row.kg,
    amount: row.amount,
    weightAdjustment: row.weight_adj,
    leanAdjustment: row.lean_adj,
    remarks: row.remarks,
    remarkedHead: row.remarked_head,
    remarksStatedHead: row.remarks_stated,
    carcasses: row.carcasses && factsOfSums(row.carcasses),
    carcassShare: row.carcass_share,
  })

const slaughterSums = { none: noSlaughters, of: toSlaughterFacts, add: addSlaughters }
