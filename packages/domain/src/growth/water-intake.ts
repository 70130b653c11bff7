/** Temperature above which pigs drink more, degrees Celsius. */
export const WARM_CELSIUS = 22

const MORE_A_DEGREE = 0.04

/** Litres of water per kg feed at a live weight: 3.0 at 7 kg, in straight lines to 2.5 at 30 kg and 2.3 at 115 kg. */
export function litresPerKgFeed(weightKg: number): number {
  if (weightKg <= 7) return 3
  if (weightKg <= 30) return 3 - (0.5 * (weightKg - 7)) / 23
  return weightKg < 115 ? 2.5 - (0.2 * (weightKg - 30)) / 85 : 2.3
}

export interface WaterDay {
  weightKg: number
  feedKg: number
  /** for weaners: 0 on the day of weaning */
  daysAfterWeaning?: number
  celsius?: number
}

/**
 * Litres that one pig drinks in a day: litres per kg feed · kg feed. At least 0.6 on the first two days after weaning
 * and 1.0 from the third day; 4 % more for each degree above 22.
 *
 * Source: docs/domain/herd-ledger.md#intake
 */
export function waterLitres({ weightKg, feedKg, daysAfterWeaning, celsius = WARM_CELSIUS }: WaterDay): number {
  const least = daysAfterWeaning === undefined ? 0 : daysAfterWeaning < 2 ? 0.6 : 1
  return Math.max(litresPerKgFeed(weightKg) * feedKg, least) * warmthFactor(celsius - WARM_CELSIUS)
}

/** Factor of the water by degrees Celsius above what is comfortable: 4 % more for each; 1 below. */
export const warmthFactor = (degreesAbove: number): number => 1 + MORE_A_DEGREE * Math.max(degreesAbove, 0)

/**
 * Share of the day's water in each hour, hour 0 first: lowest at 3-4 in the night, highest at 17-18.
 *
 * Three waves around the mean, of 24, 12 and 8 hours, calculated at the middle of each hour.
 */
export const hourlyWaterShares: readonly number[] = (() => {
  const levels = Array.from({ length: 24 }, (_, hour) => {
    const turns = (waves: number, peak: number) => Math.cos((2 * Math.PI * waves * (hour + 0.5 - peak)) / 24)
    return 1 + 0.65 * turns(1, 15.5) + 0.15 * turns(2, 7) + 0.08 * turns(3, 17.5)
  })
  const sum = levels.reduce((all, level) => all + level, 0)
  return levels.map((level) => level / sum)
})()
