import { addPostingFacts, noPostingFacts, type PostingFacts, postingFacts } from '#modules/reports/service.ts'
import type { AnalysisContext, PeriodNo } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'
import { entriesByRow } from './row-entries.ts'
import { type PostingSumRow, selectAnalysisPostings } from './sql/postings.ts'

/** Loads the postings of rows. Where a farm has one pig type, postings for all its pigs belong to that type. */
export async function loadPostingFacts(
  analysisContext: AnalysisContext,
): Promise<(row: AnalysisRow, period: PeriodNo) => PostingFacts> {
  const postingsOfRow = entriesByRow(analysisContext, await selectAnalysisPostings(analysisContext))
  const ofFarm = ({ pigType }: AnalysisRow, posted: readonly PostingSumRow[]): PostingFacts => {
    const [first] = posted
    const kinds = first ? analysisContext.farms.get(first.farm_id)?.pig_types : undefined
    return postingFacts(posted, pigType, kinds?.every((kind) => kind === pigType) ?? false)
  }
  return (row, period) => {
    const own = postingsOfRow(row).filter((one) => one.period === period)
    return [...Map.groupBy(own, ({ farm_id }) => farm_id).values()]
      .map((posted) => ofFarm(row, posted))
      .reduce(addPostingFacts, noPostingFacts)
  }
}
