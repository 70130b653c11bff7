import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { type MoneyLine, type MoneySums, noMoney, sumMoney } from '@herdboard/domain/economy/money-line.ts'
import { cachedByFarm, farmDataKind } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { moneyLines } from './money-lines.ts'
import type { MoneyQuery } from './money-query.ts'
import { billsKey } from './replaced-months.ts'
import { selectPriceDigest } from './sql/price-digest.ts'

/** Money of a query: sums by unit and period, and the postings of the farms. */
export interface MoneyOfUnits {
  of(unitId: UnitId, period: number): MoneySums
  postings: readonly MoneyLine[]
}

interface FarmMoney {
  units: ReadonlyMap<string, MoneySums>
  postings: readonly MoneyLine[]
}

const UNIT_BYTES = 500
const POSTING_BYTES = 300

/**
 * Returns the sums of the money lines of units. Farms whose records and prices are unchanged since their last query are
 * not read again.
 */
export async function moneyOfUnits(db: Db, scope: TenantScope, query: MoneyQuery): Promise<MoneyOfUnits> {
  const { periods, wholeBatches, bills } = query
  const byFarm = Map.groupBy(query.units, ({ farmId }) => farmId)
  const digest = await selectPriceDigest(db, scope)
  const sums = [
    ...periods.map(({ opening, closing }) => `${opening}${closing}`),
    ...(wholeBatches?.periods ?? []),
    ...(wholeBatches?.ids ?? []),
    digest,
  ].join()
  const farms = await cachedByFarm<FarmMoney>(db, scope, {
    farmIds: [...byFarm.keys()],
    kinds: [farmDataKind.herd, farmDataKind.mixes],
    keyOf: (farmId) => `money ${sums} ${billsKey(bills, farmId)} ${byFarm.get(farmId)?.map(({ id }) => id)}`,
    load: async (farmIds) => {
      const units = farmIds.flatMap((farmId) => byFarm.get(farmId) ?? [])
      const lines = Map.groupBy(await moneyLines(db, scope, { ...query, units }), ({ farmId }) => farmId)
      return new Map(farmIds.map((id): [FarmId, FarmMoney] => [id, farmMoney(lines.get(id) ?? [])]))
    },
    bytesOf: ({ units, postings }) => units.size * UNIT_BYTES + postings.length * POSTING_BYTES,
  })
  const all = new Map([...farms.values()].flatMap(({ units }) => [...units]))
  return {
    of: (unitId, period) => all.get(`${period} ${unitId}`) ?? noMoney,
    postings: [...farms.values()].flatMap(({ postings }) => postings),
  }
}

function farmMoney(lines: readonly MoneyLine[]): FarmMoney {
  const ofUnits = Map.groupBy(
    lines.filter(({ unitId }) => unitId !== null),
    ({ period, unitId }) => `${period} ${unitId}`,
  )
  return {
    units: new Map([...ofUnits].map(([key, some]) => [key, sumMoney(some)])),
    postings: lines.filter(({ unitId }) => unitId === null),
  }
}
