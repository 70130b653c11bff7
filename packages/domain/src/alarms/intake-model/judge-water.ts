import { feedKg, fePerPigDay, usualFePerKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { hourlyWaterShares, waterLitres } from '@herdboard/domain/growth/water-intake.ts'
import type { AlarmLimits } from '../alarm-limits.ts'
import type { SectionHour } from '../section-hour.ts'
import type { SensitivityAt } from '../sensitivity.ts'
import { type JudgedIntake, judgeIntake } from './judge-intake.ts'
import { type ExplainingEvent, suppressionReasons } from './suppression.ts'

/** Days after weaning from which water is judged: the least intake is that of established pigs. */
const FIRST_JUDGED_DAY = 3
/** Weight at which a filter starts where none is known, kg. */
const startWeightKg = (pigType: PigType): number => (pigType === WEANERS ? 12 : 60)

/** Judges the water of a section's hours by the state-space model. */
export function judgeWater(
  hours: readonly SectionHour[],
  events: readonly ExplainingEvent[],
  { waterLow, waterHigh }: Pick<AlarmLimits, 'waterLow' | 'waterHigh'>,
  sensitivityAt: SensitivityAt,
): JudgedIntake[] {
  const reasons = suppressionReasons(hours, events)
  const typeAt = (index: number): PigType => hours[index]?.pigType ?? WEANERS
  const weightAt = (index: number): number => hours[index]?.weightKg ?? startWeightKg(typeAt(index))
  return judgeIntake(
    hours.map(({ ms, hour, pigs, litres, hasNewPigs }, index) => ({
      ms,
      hour,
      pigs,
      measured: litres,
      reason: reasons[index] ?? (hasNewPigs ? 'insertion' : null),
    })),
    {
      profile: (index) => {
        const litres = dailyLitres(typeAt(index), weightAt(index))
        return hourlyWaterShares.map((share) => share * litres)
      },
      growth: (index) => {
        const [pigType, kg] = [typeAt(index), weightAt(index)]
        return dailyLitres(pigType, kg + dailyGrowthKg(pigType, kg)) / dailyLitres(pigType, kg) - 1
      },
      sensitivity: (index) => sensitivityAt(hours[index]?.ms ?? 0),
      low: waterLow,
      high: waterHigh,
    },
  )
}

/** Litres that a pig usually drinks in a day. */
function dailyLitres(pigType: PigType, weightKg: number): number {
  const feed = feedKg(fePerPigDay(pigType, weightKg), usualFePerKgFeed(pigType)) ?? 0
  return waterLitres({ weightKg, feedKg: feed, ...(pigType === WEANERS && { daysAfterWeaning: FIRST_JUDGED_DAY }) })
}
