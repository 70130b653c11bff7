import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import {
  DEVIATING_WEIGHT_GAIN,
  FEED_STOP,
  HIGH_WATER,
  isChangedRhythm,
  isNoFlow,
  LONG_RUN_TIME,
  LOW_WATER,
  MISSING_CHECK_IN,
  NO_FLOW,
  SENSOR_SILENCE,
  TOO_COLD,
  TOO_WARM,
} from '@herdboard/domain/alarms/alarm-types.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { StoredAlarm } from '../sql/alarms.ts'

type Unit = 'litres' | 'minutes' | 'hours' | 'celsius' | 'kg_per_day'
const unitsOfTypes = new Map<number, Unit>([
  [LOW_WATER, 'litres'],
  [HIGH_WATER, 'litres'],
  [NO_FLOW, 'litres'],
  [FEED_STOP, 'hours'],
  [LONG_RUN_TIME, 'minutes'],
  [TOO_WARM, 'celsius'],
  [TOO_COLD, 'celsius'],
  [SENSOR_SILENCE, 'hours'],
  [MISSING_CHECK_IN, 'hours'],
  [DEVIATING_WEIGHT_GAIN, 'kg_per_day'],
])
/** Types whose share of the expected value says something; that of a temperature does not. */
const COMPARED_BY_SHARE: readonly number[] = [LOW_WATER, HIGH_WATER, LONG_RUN_TIME, DEVIATING_WEIGHT_GAIN]

/** What was measured, in words: "740 l mod forventet 966 l (77 %)"; of a changed daily rhythm, how the pigs drink. */
export function alarmFindingText(
  { text, language }: { text: Translator; language: LanguageCode },
  {
    type_id,
    measured,
    expected,
    rhythm,
    stopped_at,
    ended_at,
  }: Pick<StoredAlarm, 'type_id' | 'measured' | 'expected' | 'rhythm' | 'stopped_at' | 'ended_at'>,
): string | null {
  if (isChangedRhythm(type_id)) return text(`notifications:word.alarm_rhythm.${rhythm ?? 'other'}`)
  if (isNoFlow(type_id) && stopped_at !== null && ended_at === null)
    return text('notifications:word.alarm_dry', { time: formatMoment(language, stopped_at) })
  const unit = unitsOfTypes.get(type_id)
  if (measured === null || unit === undefined) return null
  const figure = (value: number) =>
    text(`notifications:word.alarm_unit.${unit}`, { value: formatFigure(language, value, decimalsOf(unit, value)) })
  if (expected === null || expected <= 0) return figure(measured)
  const values = { value: figure(measured), expected: figure(expected) }
  return COMPARED_BY_SHARE.includes(type_id)
    ? text('notifications:word.alarm_share', { ...values, pct: roundHalfAway((measured / expected) * 100, 0) })
    : text('notifications:word.alarm_against', values)
}

const decimalsOf = (unit: Unit, value: number): number =>
  unit === 'kg_per_day' ? 2 : unit === 'celsius' || value < 10 ? 1 : 0
