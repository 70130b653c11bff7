import { defaultLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { HIGH_WATER, LOW_WATER } from '@herdboard/domain/alarms/alarm-types.ts'
import { alarmEpisodes } from '@herdboard/domain/alarms/episodes.ts'
import { rankHighShare, rankLowShare } from '@herdboard/domain/alarms/hour-finding.ts'
import { replayAlarms } from '@herdboard/domain/alarms/replay/replay-alarms.ts'
import { DEFAULT_SENSITIVITY_STEP, sensitivityFactor } from '@herdboard/domain/alarms/sensitivity.ts'
import type { GeneratedSection } from './generated-section.ts'
import type { MeasuredEpisode } from './measure-detection.ts'
import { waterByRatio } from './ratio-rule.ts'

/** Hours in a row that had to be fine before an alarm of the earlier rule ended. */
const FINE_HOURS = 6

/** Episodes of low and high water and of the rhythm by the model. */
export const modelEpisodes = (
  { hours, events }: GeneratedSection,
  sensitivity = sensitivityFactor(DEFAULT_SENSITIVITY_STEP),
): MeasuredEpisode[] =>
  replayAlarms({ hours, events, limits: defaultLimits }, sensitivity).episodes.map((episode) => ({
    ...episode,
    isLow: episode.typeId === LOW_WATER,
  }))

/** Episodes of low and high water by the earlier rule of ratios. */
export function ratioEpisodes({ hours }: GeneratedSection): MeasuredEpisode[] {
  const found = waterByRatio(hours, defaultLimits)
  return [LOW_WATER, HIGH_WATER].flatMap((typeId) => {
    const isLow = typeId === LOW_WATER
    const findings = isLow ? found.low : found.high
    return alarmEpisodes(
      hours.map(({ ms }, index) => ({ ms, isMuted: false, finding: findings[index] ?? null })),
      { fineHours: FINE_HOURS, rank: isLow ? rankLowShare : rankHighShare },
    ).map((episode) => ({ ...episode, isLow }))
  })
}
