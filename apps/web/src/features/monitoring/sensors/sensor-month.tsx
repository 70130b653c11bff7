import type { SensorOverview, SensorServiceDay } from '@herdboard/contract/monitoring/readings.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { firstDayOfMonth, isInMonth, lastDayOfMonth } from '#blocks/parts/entry-calendar/calendar-month.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatLongDay } from '#lib/format/format-dates.ts'
import { formatNumber, withUnit } from '#lib/format/format-numbers.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import type { Language } from '#lib/locale/language.ts'
import { Badge } from '#ui/badge/badge.tsx'
import type { BadgeSeverity } from '#ui/badge/severity.ts'
import { MonthCalendar } from '#ui/calendar/month-calendar.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { sensorHistoryQuery } from '../queries.ts'
import classes from './sensors.module.css'

interface Props {
  sensor: SensorOverview
  today: string
  /** The selected day; null for the newest of the month. */
  day: string | null
  onDay: (day: string) => void
}

type DayServiceLevel = SensorServiceDay['gaps']
const severities: Readonly<Record<DayServiceLevel, BadgeSeverity>> = { good: 'ok', attention: 'warning', bad: 'alarm' }
const worstOf = ({ gaps, battery, signal }: SensorServiceDay): DayServiceLevel =>
  (['bad', 'attention'] as const).find((level) => [gaps, battery, signal].includes(level)) ?? 'good'

/** A month of a sensor as a calendar: how many hours have readings, coloured by gaps, battery and signal. */
export function SensorMonth({ sensor, today, day, onDay }: Props) {
  const { t } = useTranslation('sensors')
  const language = useLanguage()
  const [month, setMonth] = useState(() => firstDayOfMonth(today))
  const { data, error, refetch } = useQuery(sensorHistoryQuery(sensor.id, month, lastDayOfMonth(month)))
  const days = useMemo(() => data?.days.filter(isKnownIn(month)) ?? [], [data, month])
  const byDay = useMemo(() => new Map(days.map((one) => [one.day, one])), [days])
  const marks = useMemo(() => new Map(days.map((one) => [one.day, one.hours])), [days])
  const colours = useMemo(() => new Map(days.map((one) => [one.day, severities[worstOf(one)]])), [days])
  const shown = byDay.get(day ?? '') ?? days.at(-1)
  if (error && !data) return <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('monthFailed')} />
  return (
    <>
      <p className={classes.hint}>{t('monthHint')}</p>
      <MonthCalendar
        month={month}
        onMonth={(next) => setMonth(firstDayOfMonth(next))}
        day={shown?.day ?? null}
        today={today}
        marks={marks}
        severities={colours}
        markText={(_, date) => {
          const one = byDay.get(date)
          return one
            ? wordsOf(one, t, language)
                .map(({ text }) => text)
                .join(', ')
            : ''
        }}
        onPick={onDay}
      />
      <section aria-live="polite" aria-label={t('ofDay')}>
        {data && !shown && <p>{t('monthEmpty')}</p>}
        {shown && (
          <>
            <h3 className={classes.title}>{formatLongDay(shown.day, language)}</h3>
            <ul className={classes.facts}>
              {wordsOf(shown, t, language).map(({ text, severity }) => (
                <li key={text}>
                  <Badge severity={severity} text={text} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  )
}

/** Days on which the sensor hung there or reported something. */
const isKnownIn =
  (month: string) =>
  ({ day, expected_hours, battery_pct, rssi_dbm, margin_db, suspect }: SensorServiceDay): boolean =>
    isInMonth(day, month) &&
    (expected_hours > 0 || suspect > 0 || [battery_pct, rssi_dbm, margin_db].some((value) => value !== null))

/** What a day states: its hours, the gap, what is suspect, battery and signal. */
function wordsOf(
  one: SensorServiceDay,
  t: Translate<'sensors'>,
  language: Language,
): { text: string; severity: BadgeSeverity }[] {
  const figure = (value: number, unit: string) => withUnit(formatNumber(value, 'int', language), unit)
  return [
    {
      text: t('hoursOf', { hours: one.hours, count: one.expected_hours }),
      severity: severities[one.gaps],
    },
    ...(one.gaps === 'attention'
      ? [{ text: t('longestGap', { count: one.longest_gap_hours }), severity: 'warning' as const }]
      : []),
    ...(one.suspect > 0 ? [{ text: t('suspectOf', { count: one.suspect }), severity: 'information' as const }] : []),
    ...(one.battery_pct === null
      ? []
      : [{ text: t('batteryOf', { charge: figure(one.battery_pct, '%') }), severity: severities[one.battery] }]),
    ...(one.rssi_dbm === null && one.margin_db === null
      ? []
      : [
          {
            text: t('signalOf', {
              strength: [
                ...(one.rssi_dbm === null ? [] : [figure(one.rssi_dbm, 'dBm')]),
                ...(one.margin_db === null ? [] : [t('marginOf', { margin: figure(one.margin_db, 'dB') })]),
              ].join(', '),
            }),
            severity: severities[one.signal],
          },
        ]),
  ]
}
