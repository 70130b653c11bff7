import { budgetGroupOf, groupOfSource } from '@herdboard/domain/budget/budget-group.ts'
import { type MoneySums, moneySources, type ProvisionalReason } from '@herdboard/domain/economy/money-line.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import type { ResolvedPlaces } from '#modules/locations/service.ts'
import { billsAtPlaces, fixedCostLines, moneyOfUnits } from '#modules/money/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { moneyAtPlaces } from './amounts-of-budget-lines.ts'

/** What was earned or spent in a group of categories, whole øre, and the inputs that its estimates lack. */
export interface ActualGroup {
  ore: number
  late: ReadonlySet<ProvisionalReason>
}
export type ActualGroups = ReadonlyMap<number, ActualGroup>

/**
 * Returns the money of places by group, in each period: money lines of their units, postings and fixed costs. Pigs are
 * known through a day.
 */
export async function loadActualGroups(
  db: Db,
  scope: TenantScope,
  places: ResolvedPlaces,
  periods: readonly LedgerPeriod[],
  through: string,
): Promise<ActualGroups[]> {
  const query = { units: places.units, periods, bills: billsAtPlaces(places, through) }
  const money = await moneyOfUnits(db, scope, query)
  const postings = [...money.postings, ...(await fixedCostLines(db, scope, query))].filter(moneyAtPlaces(places))
  return periods.map((_, no) => {
    const groups = new Map<number, { ore: number; late: Set<ProvisionalReason> }>()
    const groupAt = (group: number) => {
      const known = groups.get(group) ?? { ore: 0, late: new Set<ProvisionalReason>() }
      groups.set(group, known)
      return known
    }
    for (const { id } of places.units) addSources(money.of(id, no), groupAt)
    for (const { period, categoryId, ore } of postings)
      if (period === no && categoryId !== null) groupAt(budgetGroupOf(categoryId)).ore += ore
    return groups
  })
}

function addSources(sums: MoneySums, groupAt: (group: number) => { ore: number; late: Set<ProvisionalReason> }): void {
  for (const source of moneySources) {
    const group = groupOfSource(source)
    const late = sums.late[source] ?? []
    if (group === null || (sums.ore[source] === 0 && late.length === 0)) continue
    const into = groupAt(group)
    into.ore += sums.ore[source]
    for (const reason of late) into.late.add(reason)
  }
}
