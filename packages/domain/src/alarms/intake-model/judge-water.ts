import type { AlarmLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { pulseLitres } from '@herdboard/domain/alarms/pulse-litres.ts'
import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'
import type { SensitivityAt } from '@herdboard/domain/alarms/sensitivity.ts'
import { feedKg, fePerPigDay, usualFePerKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { setPointCelsius } from '@herdboard/domain/growth/set-point.ts'
import { hourlyWaterShares, WARM_CELSIUS, warmthFactor, waterLitres } from '@herdboard/domain/growth/water-intake.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { healthyIntake, judgeIntake } from './judge-intake.ts'
import type { IntakeHour, IntakeSettings, JudgedIntake } from './judged-intake.ts'
import { type ExplainingEvent, suppressionReasons } from './suppression.ts'

/** Days after weaning from which water is judged: the least intake is that of established pigs. */
const FIRST_JUDGED_DAY = 3
/** Weight at which a filter starts where none is known, kg. */
const startWeightKg = (pigType: PigType): number => (pigType === WEANERS ? 12 : 60)

type WaterModel = [
  hours: readonly SectionHour[],
  events: readonly ExplainingEvent[],
  limits: Pick<AlarmLimits, 'waterLow' | 'waterHigh'>,
  sensitivityAt: SensitivityAt,
]

/** Judges the water of a section's hours by the state-space model. */
export const judgeWater = (...model: WaterModel): JudgedIntake[] => judgeIntake(...waterInputs(...model))

/** Litres that one healthy pig would drink in each hour, by the model that judges them; null where it is unknown. */
export const expectedWater = (...model: WaterModel): (number | null)[] => healthyIntake(...waterInputs(...model))

function waterInputs(
  ...[hours, events, { waterLow, waterHigh }, sensitivityAt]: WaterModel
): [IntakeHour[], IntakeSettings] {
  const warmth = warmthFactors(hours)
  const deliveries = events.filter(({ reason }) => reason === 'delivery').map(({ fromMs }) => fromMs)
  const reasons = suppressionReasons(hours, events)
  const growthOf = waterGrowth()
  const typeAt = (index: number): PigType => hours[index]?.pigType ?? WEANERS
  const weightAt = (index: number): number => hours[index]?.weightKg ?? startWeightKg(typeAt(index))
  return [
    hours.map(
      ({ ms, hour, pigs, litres, hasNewPigs }, index): IntakeHour => ({
        ms,
        hour,
        pigs,
        measured: litres,
        reason: reasons[index] ?? (hasNewPigs ? 'insertion' : null),
        factor: warmth[index] ?? 1,
        isPigsUnsure: deliveries.some((fromMs) => fromMs <= ms && ms < fromMs + DAY_MS),
      }),
    ),
    {
      pulse: pulseLitres(hours),
      profile: (index) => {
        const litres = dailyLitres(typeAt(index), weightAt(index))
        return hourlyWaterShares.map((share) => share * litres)
      },
      growth: (index) => growthOf(typeAt(index), weightAt(index)),
      sensitivity: (index) => sensitivityAt(hours[index]?.ms ?? 0),
      low: waterLow,
      high: waterHigh,
    },
  ]
}

/** Returns the growth of a day's water at a weight, as a share. Calculates it once a day: its hours share a weight. */
function waterGrowth(): (pigType: PigType, weightKg: number) => number {
  let last = { pigType: WEANERS as PigType, weightKg: Number.NaN, growth: 0 }
  return (pigType, weightKg) => {
    if (pigType !== last.pigType || weightKg !== last.weightKg) {
      const tomorrow = dailyLitres(pigType, weightKg + dailyGrowthKg(pigType, weightKg))
      last = { pigType, weightKg, growth: tomorrow / dailyLitres(pigType, weightKg) - 1 }
    }
    return last.growth
  }
}

const DAY_HOURS = 24

/**
 * Returns the factor of the water of each hour by the mean temperature of the day that ends with it: what is above the set
 * point, but at least above 22 degrees. 1 without a thermometer.
 */
function warmthFactors(hours: readonly SectionHour[]): number[] {
  let [sum, known] = [0, 0]
  return hours.map(({ celsius, pigType, weightKg }, index) => {
    const leavingCelsius = hours[index - DAY_HOURS]?.celsius ?? null
    if (celsius !== null) [sum, known] = [sum + celsius, known + 1]
    if (leavingCelsius !== null) [sum, known] = [sum - leavingCelsius, known - 1]
    if (known === 0 || weightKg === null) return 1
    return warmthFactor(sum / known - Math.max(WARM_CELSIUS, setPointCelsius(pigType, weightKg)))
  })
}

/** Litres that a pig of a weight usually drinks in a day. */
export function dailyLitres(pigType: PigType, weightKg: number): number {
  const feed = feedKg(fePerPigDay(pigType, weightKg), usualFePerKgFeed(pigType)) ?? 0
  return waterLitres({ weightKg, feedKg: feed, ...(pigType === WEANERS && { daysAfterWeaning: FIRST_JUDGED_DAY }) })
}
