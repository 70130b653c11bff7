import type { CompanyPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'

/** A company with some of its farms; what they sell to the others they sell elsewhere. */
export function restrictToFarms(plan: CompanyPlan, keys: ReadonlySet<PlanKey>): CompanyPlan {
  const farms = plan.farms.filter(({ key }) => keys.has(key))
  const mixes = plan.mixes
    .map((mix) => ({ ...mix, farmKeys: mix.farmKeys.filter((key) => keys.has(key)) }))
    .filter(({ farmKeys }) => farmKeys.length > 0)
  return { ...plan, farms, mixes }
}
