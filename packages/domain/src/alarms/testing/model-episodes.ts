import { defaultLimits } from '../alarm-limits.ts'
import { alarmEpisodes } from '../episodes.ts'
import { judgeWater } from '../intake-model/judge-water.ts'
import type { GeneratedSection } from './generated-section.ts'
import type { MeasuredEpisode } from './measure-detection.ts'

/** Episodes of low and high water and of the rhythm by the model. */
export function modelEpisodes({ hours, events }: GeneratedSection, sensitivity = 1): MeasuredEpisode[] {
  const judged = judgeWater(hours, events, defaultLimits, sensitivity)
  return (['low', 'high', 'rhythm'] as const).flatMap((side) =>
    alarmEpisodes(
      hours.map(({ ms }, index) => ({
        ms,
        isMuted: false,
        finding: { severity: judged[index]?.[side] ?? 1, measured: null, expected: null },
      })),
      1,
    ).map((episode) => ({ ...episode, isLow: side === 'low' })),
  )
}
