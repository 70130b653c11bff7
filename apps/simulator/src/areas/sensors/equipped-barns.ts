import type { BarnPlan, CompanyPlan, FarmPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import type { SensorPlacement } from '../area-events.ts'
import { sensorPlacements } from './placements.ts'

/** Readings of every barn would be most of all sample data: sensors hang where somebody looks first. */
const FARMS = 3

/** Barns whose readings are kept: of the first farms that have barns with sections, the first of these. */
export function equippedBarns({ farms }: Pick<CompanyPlan, 'farms'>): ReadonlySet<PlanKey> {
  const barns = farms.flatMap((farm): BarnPlan[] =>
    farm.barns.filter(({ sections }) => sections.length > 0).slice(0, 1),
  )
  return new Set(barns.slice(0, FARMS).map(({ key }) => key))
}

/** Where sensors of these barns have hung up to a day; one that ever hung elsewhere is left out. */
export function equippedPlacements(
  seed: number,
  farm: FarmPlan,
  barns: ReadonlySet<PlanKey>,
  until: string,
): (SensorPlacement & { section: PlanKey })[] {
  const all = sensorPlacements(seed, farm, until)
  const strays = new Set(all.filter((one) => !isInSection(one, barns)).map(({ sensor }) => sensor))
  return all.filter((one): one is SensorPlacement & { section: PlanKey } => !strays.has(one.sensor))
}

const isInSection = ({ barn, section }: SensorPlacement, barns: ReadonlySet<PlanKey>): boolean =>
  section !== null && barns.has(barn)
