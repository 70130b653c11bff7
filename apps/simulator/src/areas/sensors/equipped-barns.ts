import type { BarnPlan, CompanyPlan, FarmPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import type { SensorPlacement } from '../area-events.ts'
import { sensorPlacements } from './placements.ts'

/** Number of farms with sensors. Readings of every barn would be most of all sample data. */
const FARMS = 3

/** Barns with stored readings: the first barn with sections of each of the first farms. */
export function equippedBarns({ farms }: Pick<CompanyPlan, 'farms'>): ReadonlySet<PlanKey> {
  const barns = farms.flatMap((farm): BarnPlan[] =>
    farm.barns.filter(({ sections }) => sections.length > 0).slice(0, 1),
  )
  return new Set(barns.slice(0, FARMS).map(({ key }) => key))
}

/** Placements of the sensors of these barns up to a day. A sensor that was ever in another place is left out. */
export function equippedPlacements(
  seed: number,
  farm: FarmPlan,
  barns: ReadonlySet<PlanKey>,
  until: string,
): (SensorPlacement & { section: PlanKey })[] {
  const all = sensorPlacements(seed, farm, until)
  const sensorsElsewhere = new Set(all.filter((one) => !isInSection(one, barns)).map(({ sensor }) => sensor))
  return all.filter((one): one is SensorPlacement & { section: PlanKey } => !sensorsElsewhere.has(one.sensor))
}

const isInSection = ({ barn, section }: SensorPlacement, barns: ReadonlySet<PlanKey>): boolean =>
  section !== null && barns.has(barn)
