import type { CompanyPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'

/** Restricts a company to some of its farms; pigs for the other farms are sold instead. */
export function restrictToFarms(plan: CompanyPlan, keys: ReadonlySet<PlanKey>): CompanyPlan {
  const farms = plan.farms.filter(({ key }) => keys.has(key))
  const mixes = plan.mixes
    .map((mix) => ({ ...mix, farmKeys: mix.farmKeys.filter((key) => keys.has(key)) }))
    .filter(({ farmKeys }) => farmKeys.length > 0)
  return { ...plan, farms, mixes }
}
