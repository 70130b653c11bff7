import type { ChartCorridor } from '@herdboard/contract/figures/chart-spec.ts'
import type { AlarmLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { setPointCelsius } from '@herdboard/domain/growth/set-point.ts'
import { usualSdKg } from '@herdboard/domain/growth/weight-spread.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { HourOfSection } from '../section-hours.ts'
import type { MeasuredSeries, MonitoringCurves, MonitoringKind } from './monitoring-curves.ts'

/** Usual range of a single hour of water, and the range beyond which an hour is far off. */
const HOUR_LOW = [0.65, 0.45] as const
const HOUR_HIGH = [1.7, 2.2] as const

interface CorridorInput extends MonitoringCurves {
  kind: MonitoringKind
  isHourly: boolean
  decimals: number
  /** The hours of the points; of daily points, the first hour of each day. */
  hours: readonly HourOfSection[]
}

type RangeAt = (index: number) => readonly [low: number, high: number] | null

/**
 * Returns the ranges of normal values and of attention; beyond them an alarm is raised.
 * Hourly water has the usual range of an hour, daily water the limits of 24 hours. Weights have the spread of
 * the pigs instead.
 */
export function chartCorridors(text: Translator, limits: AlarmLimits, drawn: CorridorInput): ChartCorridor[] {
  const named = (key: 'usual' | 'attention' | 'spread') =>
    ({ key, name: text(`charts:monitoring.${key}`), axis: 0, severity: key === 'attention' ? 2 : 1 }) as const
  const corridor = (key: 'usual' | 'attention' | 'spread', around: RangeAt): ChartCorridor => {
    const low: MeasuredSeries = []
    const high: MeasuredSeries = []
    for (let index = 0; index < drawn.measured.length; index++) {
      const range = around(index)
      low.push(range === null ? null : roundHalfAway(range[0], drawn.decimals))
      high.push(range === null ? null : roundHalfAway(range[1], drawn.decimals))
    }
    return { ...named(key), low, high }
  }
  switch (drawn.kind) {
    case 'water': {
      const [low, high] = drawn.isHourly ? [HOUR_LOW, HOUR_HIGH] : [limits.waterLow, limits.waterHigh]
      const times = (key: 'usual' | 'attention', level: 0 | 1): ChartCorridor => ({
        ...named(key),
        series: 'expected',
        low: low[level],
        high: high[level],
      })
      return [times('attention', 1), times('usual', 0)]
    }
    case 'temperature': {
      const degrees =
        (level: 0 | 1): RangeAt =>
        (index) => {
          const { pigs, pigType, weightKg } = drawn.hours[index] ?? { pigs: 0, pigType: 1, weightKg: null }
          if (pigs <= 0 || weightKg === null) return null
          const setPoint = setPointCelsius(pigType, weightKg)
          return [setPoint - limits.colder[level], setPoint + limits.warmer[level]]
        }
      return [corridor('attention', degrees(1)), corridor('usual', degrees(0))]
    }
    case 'weight': {
      if (drawn.isHourly) return []
      return [
        corridor('spread', (index) => {
          const kg = drawn.measured[index] ?? null
          return kg === null ? null : [kg - usualSdKg(kg), kg + usualSdKg(kg)]
        }),
      ]
    }
    default:
      return []
  }
}
