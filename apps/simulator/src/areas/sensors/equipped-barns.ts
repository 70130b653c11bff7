import type { BarnPlan, CompanyPlan, FarmPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import type { SensorPlacement } from '../events/sensor-events.ts'
import { sensorPlacements } from './placements.ts'

/** Number of farms with sensors. Readings of every barn would be most of all sample data. */
const FARMS = 3

/**
 * Barns with stored readings: of each of the first farms the barn with sections in which a story happens, else the first
 * one. Sensors are worth nothing where nothing is to be seen.
 */
export function equippedBarns({ farms }: Pick<CompanyPlan, 'farms'>): ReadonlySet<PlanKey> {
  const barns = farms.flatMap(({ barns: all, stories }): BarnPlan[] => {
    const withSections = all.filter(({ sections }) => sections.length > 0)
    const ofStory = withSections.find(({ key }) => stories.some(({ place }) => place === key))
    return [ofStory ?? withSections[0] ?? []].flat()
  })
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
