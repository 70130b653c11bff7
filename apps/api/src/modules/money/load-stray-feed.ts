import { type StrayFeed, type StrayFeedOfUnit, shareStrayFeed } from '@herdboard/domain/economy/stray-feed.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PostingQuery } from './money-query.ts'
import { type StrayFeedRow, selectStrayFeed, selectUnstatedDays } from './sql/feed-of-units.ts'

/**
 * Loads what units have of feed on days without pigs, by period. All places of their farms are shared together, so that
 * the sums of a farm's barns add up to its own.
 */
export async function loadStrayFeed(
  db: Db,
  scope: TenantScope,
  query: PostingQuery,
): Promise<Map<number, Map<string, StrayFeedOfUnit>>> {
  const rows = await selectStrayFeed(db, scope, query)
  const days = Map.groupBy(await selectUnstatedDays(db, scope, rows, query.periods), ({ period }) => period)
  return new Map(
    [...Map.groupBy(rows, ({ period }) => period)].map(([period, own]) => [
      period,
      shareStrayFeed(
        [...Map.groupBy(own, ({ record_id }) => record_id).values()].flatMap(toStrayFeed),
        (days.get(period) ?? []).map(({ unit_id, pig_type, day, head, kg }) => ({
          unitId: unit_id,
          pigType: pig_type,
          day,
          pigDays: head,
          meanKg: kg,
        })),
      ),
    ]),
  )
}

/** One record, from its rows. */
function toStrayFeed(rows: readonly StrayFeedRow[]): StrayFeed[] {
  const [nearest] = rows
  if (!nearest) return []
  const { dated, is_later, grams, ore, dkk_per_100kg, fe_per_100kg } = nearest
  const part = { grams, ore, dkkPer100Kg: dkk_per_100kg, fePer100Kg: fe_per_100kg }
  const units = rows.map(({ unit_id, pig_type }) => ({ id: unit_id, pigType: pig_type }))
  return [{ ...part, day: dated, isLater: is_later, units }]
}
