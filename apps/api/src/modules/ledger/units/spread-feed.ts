import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { type MovedFeed, spreadStayFeed } from '@herdboard/domain/feed/spread-stay-feed.ts'
import { earlierDay, laterDay } from '#modules/ledger/replay/day-bounds.ts'
import { selectDaysAroundUnrecordedFeed } from '#modules/ledger/sql/feed/days-without-record.ts'
import type { LedgerPeriod } from '#modules/ledger/sql/periods/ledger-period.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { cachedByFarm } from '../farm-cache/farm-cache.ts'
import { farmDataKind } from '../sql/farm-versions.ts'
import { type HerdPeriod, type UnitOfFarm, type UnitPeriod, unitIdsByFarm } from './unit-periods.ts'

const MOVED_DAY_BYTES = 120

/**
 * Returns short parts of stays, such as weeks, with the feed that their pigs ate: days of a finished stay without a feed
 * record get a share of the feed of the recorded days next to them. The sums of a whole stay do not change, and neither
 * does its cost. Use it for points of a chart only: totals of a period are those of its records.
 */
export async function withSpreadFeed(
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  herds: readonly HerdPeriod[],
): Promise<HerdPeriod[]> {
  const [first] = herds
  if (!first) return []
  const around: LedgerPeriod = {
    opening: herds.map(({ period }) => period.opening).reduce(earlierDay),
    closing: herds.map(({ period }) => period.closing).reduce(laterDay),
  }
  const moved = await movedFeed(db, scope, unitIdsByFarm(units), around)
  if (moved.size === 0) return [...herds]
  return herds.map((herd) => ({
    ...herd,
    units: herd.units.map((unit) => withMovedFeed(unit, moved.get(unit.unitId), herd.period)),
  }))
}

async function movedFeed(
  db: Db,
  scope: TenantScope,
  unitIds: ReadonlyMap<FarmId, readonly UnitId[]>,
  around: LedgerPeriod,
): Promise<Map<UnitId, readonly MovedFeed[]>> {
  const farms = await cachedByFarm<ReadonlyMap<UnitId, readonly MovedFeed[]>>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd],
    keyOf: (farmId) => `moved feed ${around.opening}${around.closing} ${unitIds.get(farmId)?.join()}`,
    load: async (farmIds) => {
      const ids = farmIds.flatMap((farmId) => unitIds.get(farmId) ?? [])
      const days = Map.groupBy(await selectDaysAroundUnrecordedFeed(db, scope, ids, around), ({ unit_id }) => unit_id)
      const movedOf = (id: UnitId): readonly MovedFeed[] => {
        const own = days.get(id)
        if (!own?.[0]) return []
        return spreadStayFeed(
          own.map(({ day, head_open, head, stock_g, feed_g, milli_feed_units }) => ({
            ...{ day, headOpen: head_open, head, stockG: stock_g, feedG: feed_g, milliFeedUnits: milli_feed_units },
          })),
          own[0].pig_type,
        )
      }
      return new Map(
        farmIds.map((farmId) => [
          farmId,
          new Map(
            (unitIds.get(farmId) ?? []).flatMap((id): [UnitId, readonly MovedFeed[]][] => {
              const moved = movedOf(id)
              return moved.length === 0 ? [] : [[id, moved]]
            }),
          ),
        ]),
      )
    },
    bytesOf: (units) => [...units.values()].reduce((sum, { length }) => sum + length, 0) * MOVED_DAY_BYTES,
  })
  return new Map([...farms.values()].flatMap((units) => [...units]))
}

function withMovedFeed(
  unit: UnitPeriod,
  moved: readonly MovedFeed[] = [],
  { opening, closing }: LedgerPeriod,
): UnitPeriod {
  const inside = moved.filter(({ day }) => day > opening && day <= closing)
  if (inside.length === 0) return unit
  const sum = (of: (day: MovedFeed) => number): number => inside.reduce((total, day) => total + of(day), 0)
  const { fed } = unit.known
  return {
    ...unit,
    pigDaysWithoutRecord: sum(({ pigDaysWithoutRecord }) => pigDaysWithoutRecord),
    known: {
      ...unit.known,
      fed: {
        ...fed,
        feedKg: fed.feedKg + sum(({ grams }) => grams) / 1000,
        feedFe: fed.feedFe === null ? null : fed.feedFe + sum(({ milliFeedUnits }) => milliFeedUnits) / 1000,
      },
    },
  }
}
