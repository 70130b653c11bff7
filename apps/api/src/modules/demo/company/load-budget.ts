import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { simulateBudget } from '@herdboard/simulator/areas/budget.ts'
import type { CompanyPlan } from '@herdboard/simulator/plan.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type DemoIds, FOUNDED_AT } from '../demo-ids.ts'
import { insertDemoAdjustments } from '../sql/prices.ts'

interface BudgetContext {
  seed: number
  ids: DemoIds
  from: string
  now: Date
}

/** Inserts the budgets of the farms, and the company's adjustments to general prices. */
export async function copyBudget(
  db: Db,
  { directoryId }: TenantScope,
  plan: CompanyPlan,
  context: BudgetContext,
): Promise<void> {
  const { seed, ids, from, now } = context
  const ours = { directory_id: directoryId }
  const lines = simulateBudget(seed, plan.farms, { from, today: farmDay(now) })
  const idOf = (key: string) => ids.of('budget', key, FOUNDED_AT)
  await copyRows(
    db,
    'budget_line',
    lines.map(({ key, categoryId, basisId, pigType, usePerUnit, remark }) => ({
      ...ours,
      id: idOf(key),
      category_id: categoryId,
      basis_id: basisId,
      pig_type: pigType,
      use_per_unit: usePerUnit,
      remark,
      created_at: FOUNDED_AT,
    })),
  )
  await copyRows(
    db,
    'budget_place',
    lines.flatMap(({ key, farms }) =>
      farms.map((farm) => ({ ...ours, line_id: idOf(key), farm_id: ids.of('farm', farm, FOUNDED_AT) })),
    ),
  )
  await copyRows(
    db,
    'budget_price',
    lines.flatMap(({ key, prices }) =>
      prices.map(({ validFrom, dkk }) => ({
        ...ours,
        id: ids.of('price', `${key}/${validFrom}`, FOUNDED_AT),
        line_id: idOf(key),
        valid_from: validFrom,
        price_dkk: dkk,
      })),
    ),
  )
  const [first] = plan.farms
  if (!first) return
  await insertDemoAdjustments(db, directoryId, {
    farmId: ids.of('farm', first.key, FOUNDED_AT),
    status: ids.of('charge', 'status', FOUNDED_AT),
    post: ids.of('charge', 'post', FOUNDED_AT),
    dead: ids.of('charge', 'dead', FOUNDED_AT),
  })
}
