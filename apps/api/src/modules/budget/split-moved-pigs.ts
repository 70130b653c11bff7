import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { PlaceId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import { type ResolvedUnit, resolvePlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { BudgetAmount } from './amounts-of-budget-lines.ts'
import { type MovedHeads, selectMovedHeads } from './sql/moved-heads.ts'

/** A budget amount, and whether its pigs are moved inside the company instead of bought or sold. */
export type SplitBudgetAmount = BudgetAmount & { isMoved: boolean }

const SALE_OF_PIGS = 2
const PURCHASE_OF_PIGS = 11
/** Days whose movements show where the pigs of a period without any go. */
const HISTORY_DAYS = 365

/**
 * Splits the budget of bought and of sold pigs into pigs that are traded and pigs that are moved inside the company, by
 * heads, because actual amounts keep both apart. The two parts add up to the amount. A unit without movements has the
 * share of its farm and pig type in the period, then in the 365 days before its end; without any, pigs are traded.
 * Source: docs/behaviour/economy.md#first-page
 */
export async function splitMovedPigs(
  db: Db,
  scope: TenantScope,
  amounts: readonly BudgetAmount[],
  period: LedgerPeriod,
): Promise<SplitBudgetAmount[]> {
  const isOfPigs = ({ categoryId }: BudgetAmount) => categoryId === SALE_OF_PIGS || categoryId === PURCHASE_OF_PIGS
  const farmIds = [...new Set(amounts.filter(isOfPigs).map(({ farmId }) => farmId))]
  if (farmIds.length === 0) return amounts.map((amount) => ({ ...amount, isMoved: false }))
  const { units } = await resolvePlaces(db, scope, { site_ids: farmIds.map((id) => PlaceId.parse(id)) })
  const history = { opening: addDays(period.closing, -HISTORY_DAYS), closing: period.closing }
  const heads = await selectMovedHeads(
    db,
    scope,
    units.map(({ id }) => id),
    [period, history],
  )
  const shareOf = movedShares(heads, units)
  return amounts.flatMap((amount): SplitBudgetAmount[] => {
    const moved = isOfPigs(amount) ? roundHalfAway(amount.ore * shareOf(amount), 0) : 0
    return [
      ...(moved === amount.ore && moved !== 0 ? [] : [{ ...amount, ore: amount.ore - moved, isMoved: false }]),
      ...(moved === 0 ? [] : [{ ...amount, ore: moved, isMoved: true }]),
    ]
  })
}

/** Returns the share of moved pigs among those that an amount counts, 0 to 1. */
function movedShares(heads: readonly MovedHeads[], units: readonly ResolvedUnit[]): (amount: BudgetAmount) => number {
  const herdOf = new Map<string, string>(units.map(({ id, farmId, pigType }) => [id, herdKey(farmId, pigType)]))
  const byUnit = Map.groupBy(heads, ({ period, unit_id }) => `${period} ${unit_id}`)
  const byHerd = Map.groupBy(heads, ({ period, unit_id }) => `${period} ${herdOf.get(unit_id)}`)
  return ({ categoryId, unitId, farmId, pigType }) => {
    const herd = herdKey(farmId, pigType)
    return (
      shareAmong(byUnit.get(`0 ${unitId}`), categoryId) ??
      shareAmong(byHerd.get(`0 ${herd}`), categoryId) ??
      shareAmong(byHerd.get(`1 ${herd}`), categoryId) ??
      0
    )
  }
}

const herdKey = (farmId: FarmId, pigType: PigType | null): string => `${farmId} ${pigType}`

function shareAmong(heads: readonly MovedHeads[] | undefined, categoryId: number): number | null {
  const [traded, moved] =
    categoryId === SALE_OF_PIGS ? (['sold', 'moved_out'] as const) : (['bought', 'moved_in'] as const)
  const sum = (key: typeof traded | typeof moved) => (heads ?? []).reduce((all, one) => all + one[key], 0)
  const all = sum(traded) + sum(moved)
  return all === 0 ? null : sum(moved) / all
}
