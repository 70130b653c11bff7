import type { BatchId } from '@herdboard/contract/core/ids.ts'
import { addFacts, noFacts, type ReportFacts } from '@herdboard/domain/e-control/report-facts.ts'
import { addMoney, sumMoney } from '@herdboard/domain/economy/money-line.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { noCarcasses } from '@herdboard/domain/slaughter/carcass-facts.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import { type MoneyOfUnits, type MoneyUnit, moneyOfUnits } from '#modules/money/service.ts'
import { factsOfSums } from '#modules/settlements/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectBookedSums, selectTreatedSums } from '../sql/costs.ts'
import {
  type MovementSums,
  selectCarcassSums,
  selectMixSums,
  selectMovementSums,
  selectRemarkSums,
} from '../sql/movements.ts'
import { nineMonthDoses } from './nine-month-doses.ts'
import type { ReportGroup } from './report-group.ts'

export interface GroupFactsQuery {
  kind: 'farm' | 'batch'
  pigType: PigType
  groups: readonly ReportGroup[]
  /** The units of all groups. */
  units: readonly MoneyUnit[]
  periods: readonly LedgerPeriod[]
  /** Last day with known pigs. */
  through: string
}

export interface BookedPigs {
  head: number
  kg: number | null
}

/** Facts of each group in each period that the ledger's sums do not contain. */
export interface GroupFacts {
  sumOf(groupNos: readonly number[], periodNo: number): ReportFacts | null
  /** Pigs booked at a slaughterhouse and not slaughtered yet. */
  bookedIn(groupNos: readonly number[], periodNo: number): BookedPigs
}

const keyOf = (row: { period: number; grp: number }): string => `${row.period} ${row.grp}`

export async function selectGroupFacts(db: Db, scope: TenantScope, query: GroupFactsQuery): Promise<GroupFacts> {
  const { kind, pigType, groups, periods, through } = query
  const units = {
    unitIds: groups.flatMap(({ unitIds }) => [...unitIds]),
    groups: groups.flatMap(({ unitIds }, no) => [...unitIds].map(() => no)),
  }
  const places = { kind, pigType, ids: groups.map(({ id }) => id) }
  const moved = await selectMovementSums(db, scope, units, periods)
  const remarks = Map.groupBy(await selectRemarkSums(db, scope, units, periods), keyOf)
  const carcasses = new Map((await selectCarcassSums(db, scope, units, periods)).map((row) => [keyOf(row), row.sums]))
  const mixes = Map.groupBy(await selectMixSums(db, scope, units, periods), keyOf)
  const treated = Map.groupBy(await selectTreatedSums(db, scope, places, periods), keyOf)
  // A batch counts with its whole life, so its bills do, too, whatever their day.
  const batchIds = query.kind === 'batch' ? groups.map(({ id }) => id as BatchId) : []
  const wholeBatches = { periods: [...periods.keys()], ids: batchIds }
  const bills = { ids: places.ids, level: kind, through }
  const money = await moneyOfUnits(db, scope, { units: query.units, periods, wholeBatches, bills })
  const booked = await selectBookedSums(db, scope, places, periods)
  const dosesOf =
    kind === 'farm'
      ? await nineMonthDoses(db, scope, { farmIds: groups.map(({ farmId }) => farmId), pigType, periods })
      : () => null
  const facts = new Map<string, ReportFacts>()
  const movedBy = new Map(moved.map((row) => [keyOf(row), row]))
  for (const [period, { closing }] of periods.entries()) {
    for (const [grp, group] of groups.entries()) {
      const key = keyOf({ period, grp })
      const row = movedBy.get(key)
      facts.set(key, {
        ...noFacts,
        ...(row && movementFacts(row)),
        money: moneyOfGroup(money, query, group, period),
        remarkedHead: (remarks.get(key) ?? []).reduce((sum, { pigs }) => sum + pigs, 0),
        remarks: Object.fromEntries((remarks.get(key) ?? []).map(({ code, head }) => [code, head])),
        carcasses: factsOfSums(carcasses.get(key) ?? noCarcasses),
        mixes: (mixes.get(key) ?? []).map(({ mix_id, name, kg }) => ({ mixId: mix_id, name, kg })),
        isFeedCalculated: (mixes.get(key) ?? []).some(({ is_calculated }) => is_calculated),
        antibiotics: dosesOf(group.farmId, closing),
        treatedHead: (treated.get(key) ?? []).reduce((sum, { head }) => sum + head, 0),
      })
    }
  }
  return {
    sumOf: (groupNos, period) => {
      const found = groupNos.flatMap((grp) => facts.get(keyOf({ period, grp })) ?? [])
      return found.length === 0 ? null : found.reduce(addFacts)
    },
    bookedIn: (groupNos, period) => {
      const found = booked.filter((row) => row.period === period && groupNos.includes(row.grp))
      return {
        head: found.reduce((sum, { head }) => sum + head, 0),
        kg: found.some(({ kg }) => kg === null) ? null : found.reduce((sum, { kg }) => sum + (kg ?? 0), 0),
      }
    },
  }
}

/** Money of a farm or batch: that of its units, and the postings at its places. */
function moneyOfGroup(
  { of, postings }: MoneyOfUnits,
  { kind, pigType }: GroupFactsQuery,
  group: ReportGroup,
  period: number,
) {
  const own = postings.filter(
    (line) =>
      line.period === period && line.pigType === pigType && (kind === 'farm' ? line.farmId : line.batchId) === group.id,
  )
  return [...group.unitIds].reduce((sum, unitId) => addMoney(sum, of(unitId, period)), sumMoney(own))
}

const movementFacts = (row: MovementSums): Partial<ReportFacts> => ({
  bought: { head: row.bought_head, kg: row.bought_kg },
  own: { head: row.own_head, kg: row.own_kg },
  sold: { head: row.sold_head, kg: row.sold_kg },
  provisionalSlaughters: row.provisional,
  euthanisedHead: row.euthanised_head,
  estimatedDeadHead: row.estimated_dead,
  remarksStatedHead: row.remarks_stated,
})
