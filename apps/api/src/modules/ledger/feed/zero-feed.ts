import { daysOfZeroFeed } from '@herdboard/domain/feed/stay-feed.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { selectStayDays, type UnitStayDay, writeZeroFeed } from '#modules/ledger/sql/feed/zero-feed.ts'
import type { ChangedRow } from '#modules/ledger/sql/units/days.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Writes zero feed on the days without a share of the finished stays with a day in these ranges, and takes it from
 * stays with pigs again. Returns the days with other feed.
 */
export async function updateZeroFeed(
  db: Db,
  scope: TenantScope,
  ranges: Parameters<typeof selectStayDays>[2],
): Promise<(ChangedRow & { farm_id: string })[]> {
  const byUnit = Map.groupBy(await selectStayDays(db, scope, ranges), ({ unit_id }) => unit_id)
  return writeZeroFeed(db, scope, [...byUnit.values()].flatMap(differingDays))
}

function differingDays(rows: readonly UnitStayDay[]): { unit_id: string; day: string; is_zero: boolean }[] {
  const zero = new Set(
    daysOfZeroFeed(
      rows.map(({ day, head_open, head, stock_g, gain_g, is_fed, milli_feed_units }) => ({
        ...{ day, headOpen: head_open, head, stockG: stock_g, gainG: gain_g },
        ...{ isFed: is_fed, milliFeedUnits: milli_feed_units },
      })),
      rows[0]?.pig_type ?? SLAUGHTER_PIGS,
    ),
  )
  return rows.flatMap(({ unit_id, day, is_zero }) =>
    is_zero === zero.has(day) ? [] : [{ unit_id, day, is_zero: zero.has(day) }],
  )
}
