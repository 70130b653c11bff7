import type { Alarm, AlarmType } from '@herdboard/contract/monitoring/alarms.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { openAlarm } from '#blocks/parts/action-request/action-request.ts'
import { isInMonth, lastDayOfMonth, openingMonth } from '#blocks/parts/entry-calendar/calendar-month.ts'
import { EntryCalendar } from '#blocks/parts/entry-calendar/entry-calendar.tsx'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { badgeSeverityOf } from '#ui/badge/severity.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { alarmsQuery } from '../queries.ts'
import { alarmStatusText } from './alarm-words.ts'
import { alarmLevel, barnNames } from './alarms-table.ts'

interface Props {
  /** A day of the initial month. */
  from: string
  places: SelectedPlacesQuery
  types: readonly AlarmType[]
  /** Ids of the shown alarm types; null for all. */
  chosen: readonly string[] | null
  onClose: () => void
}

/** The days of a month on which an alarm was active; one that lasts is active until today. */
function activeDays({ date, ended_at }: Alarm, month: string, today: string): string[] {
  const first = farmDay(new Date(date))
  const last = ended_at === null ? today : farmDay(new Date(ended_at))
  const days = Array.from({ length: Math.max(daysBetween(first, last), 0) + 1 }, (_, no) => addDays(first, no))
  return days.filter((day) => isInMonth(day, month))
}

/** Marks the days with alarms by their highest severity, and lists the alarms of the selected day. */
export function AlarmCalendar({ from, places, types, chosen, onClose }: Props) {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  const today = useToday()
  const [month, setMonth] = useState(() => openingMonth(from, today))
  const { data, error, refetch } = useQuery(alarmsQuery({ from: month, to: lastDayOfMonth(month) }, places))
  const shown = useMemo(
    () =>
      data
        ?.filter((alarm) => chosen === null || chosen.includes(String(alarm.type_id)))
        .flatMap((alarm) => activeDays(alarm, month, today).map((day) => ({ alarm, day }))),
    [data, month, today, chosen],
  )
  const highestLevelByDay = useMemo(
    () =>
      new Map(
        [...Map.groupBy(shown ?? [], ({ day }) => day)].map(([day, some]) => [
          day,
          Math.max(...some.map(({ alarm }) => alarm.severity_level)),
        ]),
      ),
    [shown],
  )
  const severities = useMemo(
    () => new Map([...highestLevelByDay].map(([date, level]) => [date, badgeSeverityOf(level)])),
    [highestLevelByDay],
  )
  const barnOf = barnNames(data ?? [])
  const typeOf = (alarm: Alarm) => types.find(({ id }) => id === alarm.type_id)

  return (
    <EntryCalendar
      title={t('calendarOf')}
      month={month}
      onMonth={setMonth}
      entries={shown?.map(({ alarm, day }) => ({
        key: `${alarm.id} ${day}`,
        day,
        icon: <Icon name={typeOf(alarm)?.icon_id ?? 'bell'} />,
        name: typeOf(alarm)?.name,
        detail: [
          formatDateTime(alarm.date, language),
          barnOf(alarm),
          alarm.section_name,
          alarmStatusText(alarm, t, language),
        ]
          .filter(Boolean)
          .join(' · '),
        value: <Badge severity={badgeSeverityOf(alarm.severity_level)} text={t(alarmLevel(alarm.severity_level))} />,
        onOpen: () => openAlarm(alarm.id),
      }))}
      severities={severities}
      markText={(count, date) => t('alarmsOn', { count, severity: t(alarmLevel(highestLevelByDay.get(date) ?? 1)) })}
      listLabel={t('ofDay')}
      emptyText={t(shown && shown.length > 0 ? 'emptyDay' : 'emptyMonth')}
      failure={
        error && !data ? (
          <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('calendarFailed')} />
        ) : null
      }
      onClose={onClose}
    />
  )
}
