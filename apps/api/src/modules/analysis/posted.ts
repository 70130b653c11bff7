import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { addPostings, noPostings, type PostedFacts, postedFacts } from '#modules/reports/service.ts'
import { entriesByRow } from './placed.ts'
import type { AnalysisContext, PeriodNo } from './question.ts'
import type { AnalysisRow } from './rows.ts'
import { type PostingSumRow, selectPosted } from './sql/postings.ts'

/** What was posted for the pigs of rows. Where a farm has pigs of one kind, what is for all of them is for these. */
export async function loadPostingFacts(analysisContext: AnalysisContext): Promise<(row: AnalysisRow, period: PeriodNo) => PostedFacts> {
  const postingsOfRow = entriesByRow(analysisContext, await selectPosted(analysisContext))
  const ofFarm = ({ pigType }: AnalysisRow, posted: readonly PostingSumRow[]): PostedFacts => {
    // Both kinds together: whatever it is for is for them.
    if (pigType === null)
      return postedFacts(
        posted.map((one) => ({ ...one, pig_type: WEANERS })),
        WEANERS,
        true,
      )
    const [first] = posted
    const kinds = first ? analysisContext.farms.get(first.farm_id)?.pig_types : undefined
    return postedFacts(posted, pigType, kinds?.every((kind) => kind === pigType) ?? false)
  }
  return (row, period) => {
    const own = postingsOfRow(row).filter((one) => one.period === period)
    return [...Map.groupBy(own, ({ farm_id }) => farm_id).values()]
      .map((posted) => ofFarm(row, posted))
      .reduce(addPostings, noPostings)
  }
}
