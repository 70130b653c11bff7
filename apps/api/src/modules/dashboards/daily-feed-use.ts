import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { cachedByFarm, farmDataKind, type UnitOfFarm, unitIdsByFarm } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FarmFeedUseRow, selectFarmFeedUse, selectMixNames } from './sql.ts'

/** Feed of one mix on one day. */
export interface DailyFeedUse {
  mix_id: string
  mix_name: string
  day: string
  kg: number
  /** Null where the mix has no energy stored, or no price that day. */
  fe: number | null
  dkk: number | null
}

type FeedSums = Pick<FarmFeedUseRow, 'grams' | 'milli_feed_units' | 'cost_ore'>

const USE_BYTES = 120

/** Returns the feed that units ate, by day and name of the mix. Only farms that changed are read. */
export async function dailyFeedUse(
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  period: { opening: string; closing: string },
): Promise<DailyFeedUse[]> {
  const unitIds = unitIdsByFarm(units)
  const farms = await cachedByFarm<readonly FarmFeedUseRow[]>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd],
    keyOf: (farmId) => `feed use ${period.opening}${period.closing} ${unitIds.get(farmId)?.join()}`,
    load: async (farmIds) => {
      const ofFarms = farmIds.flatMap((id) => unitIds.get(id) ?? [])
      const rows = Map.groupBy(await selectFarmFeedUse(db, scope, ofFarms, period), ({ farm_id }) => farm_id)
      return new Map(farmIds.map((id): [FarmId, FarmFeedUseRow[]] => [id, rows.get(id) ?? []]))
    },
    bytesOf: ({ length }) => length * USE_BYTES,
  })
  const mixes = new Map<string, Map<string, FeedSums>>()
  for (const rows of farms.values()) for (const row of rows) addUse(mixes, row)
  const names = await selectMixNames(db, scope, [...mixes.keys()])
  return names
    .flatMap(({ id, name }) =>
      [...(mixes.get(id) ?? [])].map(([day, { grams, milli_feed_units, cost_ore }]) => ({
        mix_id: id,
        mix_name: name,
        day,
        kg: grams / 1000,
        fe: milli_feed_units === null ? null : milli_feed_units / 1000,
        dkk: cost_ore === null ? null : cost_ore / 100,
      })),
    )
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** Adds whole grams and øre, so that the order of the farms does not matter. A sum with an unknown part is unknown. */
function addUse(mixes: Map<string, Map<string, FeedSums>>, row: FarmFeedUseRow): void {
  const { grams, milli_feed_units, cost_ore } = row
  let days = mixes.get(row.mix_id)
  if (!days) {
    days = new Map()
    mixes.set(row.mix_id, days)
  }
  const sum = days.get(row.day)
  if (sum) {
    sum.grams += grams
    sum.milli_feed_units = addKnown(sum.milli_feed_units, milli_feed_units)
    sum.cost_ore = addKnown(sum.cost_ore, cost_ore)
  } else days.set(row.day, { grams, milli_feed_units, cost_ore })
}

const addKnown = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other
