import type { BarnId, FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { MoneyLine, MoneySource, ProvisionalReason } from '@herdboard/domain/economy/money-line.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { cachedByFarm, farmDataKind, type LedgerPeriod } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { moneyLines } from './money-lines.ts'
import type { MoneyQuery } from './money-query.ts'
import { billsKey } from './replaced-months.ts'
import { selectPriceDigest } from './sql/price-digest.ts'

/** An amount that records give: of one record on one farm, or of a farm's feed or herd shift in the period. */
export interface CalculatedMoney {
  source: MoneySource
  day: string
  /** Null for feed and herd shift, which follow from many records. */
  recordId: RecordId | null
  farmId: FarmId
  /** Barns that it concerns. */
  barnIds: readonly BarnId[]
  pigType: PigType
  /** Whole øre, + income, − expense. */
  ore: number
  /** Heads, kilos of carcass or thousandths of a feed unit. */
  quantity: number
  late: ProvisionalReason | null
}

interface CalculatedQuery extends Pick<MoneyQuery, 'units' | 'bills'> {
  period: LedgerPeriod
}

const ROW_BYTES = 250

/**
 * Returns the calculated money of units in a period, one row per record, source and pig type. The rows add up to the
 * money lines of the same units, without typed postings. Unchanged farms are not read again.
 */
export async function calculatedMoney(
  db: Db,
  scope: TenantScope,
  { units, period, bills }: CalculatedQuery,
): Promise<CalculatedMoney[]> {
  const byFarm = Map.groupBy(units, ({ farmId }) => farmId)
  const digest = await selectPriceDigest(db, scope)
  const farms = await cachedByFarm<readonly CalculatedMoney[]>(db, scope, {
    farmIds: [...byFarm.keys()],
    kinds: [farmDataKind.herd, farmDataKind.mixes],
    keyOf: (farmId) =>
      `calculated ${period.opening}${period.closing} ${digest} ${billsKey(bills, farmId)} ${byFarm.get(farmId)?.map(({ id }) => id)}`,
    load: async (farmIds) => {
      const own = farmIds.flatMap((farmId) => byFarm.get(farmId) ?? [])
      const lines = await moneyLines(db, scope, { units: own, periods: [period], bills })
      const ofFarm = Map.groupBy(
        lines.filter(({ unitId }) => unitId !== null),
        ({ farmId }) => farmId,
      )
      return new Map(farmIds.map((id) => [id, mergeByRecord(ofFarm.get(id) ?? [])]))
    },
    bytesOf: ({ length }) => length * ROW_BYTES,
  })
  return [...farms.values()].flat()
}

function mergeByRecord(lines: readonly MoneyLine[]): CalculatedMoney[] {
  const groups = Map.groupBy(lines, (line) => `${line.source} ${line.recordId} ${line.pigType} ${line.late}`)
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const { source, day, recordId, farmId, pigType, late } = first
    return {
      ...{ source, day, pigType, late },
      recordId: recordId as RecordId | null,
      farmId: farmId as FarmId,
      barnIds: [...new Set(parts.flatMap(({ barnId }) => (barnId as BarnId | null) ?? []))],
      ore: parts.reduce((sum, { ore }) => sum + ore, 0),
      quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    }
  })
}
