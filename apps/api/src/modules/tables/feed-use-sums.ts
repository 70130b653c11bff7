import { type EnergyUnit, energyIn, pricePerEnergyIn } from '@herdboard/domain/feed/energy-unit.ts'
import { sumOfKnown } from '@herdboard/domain/feed/feed-energy.ts'
import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import { percentOrNull, productOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import type { EatenFeedRow, FedPigs } from './sql/feed-consumption.ts'

/**
 * Sums of feed in the reader's unit of energy. Feed eaten where no pigs were counts in the sums but not in the ratios.
 */
export interface FeedUseSums {
  kg: number
  energy: number | null
  kgPerPigDay: number | null
  energyPerPigDay: number | null
  /** Percent of the expected feed intake of pigs of that weight. */
  expectedPercent: number | null
  dkkPerEnergy: number | null
  dkk: number | null
}

type EatenFeed = Pick<EatenFeedRow, 'unit_id' | 'kg' | 'fe' | 'dkk'>

/** Sums feed records over the pigs that they fed; each unit and day of pigs counts once. */
export function feedUseSums(rows: readonly EatenFeed[], pigs: readonly FedPigs[], unit: EnergyUnit): FeedUseSums {
  const fe = sumOfKnown(rows.map((row) => row.fe))
  const dkk = sumOfKnown(rows.map((row) => row.dkk))
  const ofPigs = rows.filter(({ unit_id }) => unit_id !== null)
  const feOfPigs = sumOfKnown(ofPigs.map((row) => row.fe))
  const pigDays = pigs.reduce((sum, { pig_days }) => sum + pig_days, 0)
  return {
    kg: rows.reduce((sum, { kg }) => sum + kg, 0),
    energy: energyIn(unit, fe),
    kgPerPigDay: ratioOrNull(
      ofPigs.reduce((sum, { kg }) => sum + kg, 0),
      pigDays,
    ),
    energyPerPigDay: energyIn(unit, ratioOrNull(feOfPigs, pigDays)),
    expectedPercent: percentOrNull(feOfPigs, expectedFe(pigs, pigDays)),
    dkkPerEnergy: pricePerEnergyIn(unit, ratioOrNull(dkk, fe)),
    dkk,
  }
}

/** Expected feed intake, FE. Pigs of unknown weight count like the average of the others. */
function expectedFe(pigs: readonly FedPigs[], pigDays: number): number | null {
  let fe = 0
  let weighed = 0
  for (const { pig_days, pig_type, weight_kg } of pigs) {
    if (pig_days <= 0 || pig_type === null || weight_kg === null || weight_kg <= 0) continue
    fe += pig_days * fePerPigDay(pig_type, weight_kg)
    weighed += pig_days
  }
  return productOrNull(ratioOrNull(fe, weighed), pigDays)
}
