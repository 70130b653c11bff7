import { sql } from 'kysely'
import type { AnalysisContext } from '../analysis-context.ts'
import type { PlacedEntry } from '../row-entries.ts'
import { analysisPeriods, countsInPeriod } from './analysis-periods.ts'

/** Money posted at a place. `pig_type` is that of the posting or of its barn; null for all pigs of the farm. */
export interface PostingSumRow extends PlacedEntry {
  period: 0 | 1
  category_id: number
  pig_type: 1 | 2 | null
  ore: number
  count: number
}

/** Selects the postings of the query's farms in both periods, in one statement. */
export async function selectAnalysisPostings(analysisContext: AnalysisContext): Promise<PostingSumRow[]> {
  const { directoryId } = analysisContext.scope
  const { rows } = await sql<PostingSumRow>`
    select a.period, p.farm_id, p.barn_id, null as section_id, p.batch_id, p.category_id,
      coalesce(p.pig_type, b.pig_type) as pig_type, sum(p.amount_ore)::float8 as ore, count(*)::int as count
    from posting p
    join ${analysisPeriods(analysisContext)} on ${countsInPeriod(analysisContext, 'p.day', 'p.batch_id')}
    left join barn b on b.directory_id = ${directoryId} and b.id = p.barn_id
    where p.directory_id = ${directoryId} and p.farm_id = any (${[...analysisContext.farms.keys()]}::uuid[])
    group by 1, 2, 3, 4, 5, 6, 7`.execute(analysisContext.db)
  return rows
}
