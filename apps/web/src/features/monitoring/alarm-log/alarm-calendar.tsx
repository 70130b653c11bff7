import type { AlarmId } from '@herdboard/contract/core/ids.ts'
import type { Alarm, AlarmType } from '@herdboard/contract/monitoring/alarms.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openAlarm } from '#blocks/parts/action-request/action-request.ts'
import type { PlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDateTime, formatLongDay } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { badgeSeverityOf } from '#ui/badge/severity.ts'
import { MonthCalendar } from '#ui/calendar/month-calendar.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { alarmsQuery } from '../queries.ts'
import classes from './alarm-calendar.module.css'
import { alarmLevel, barnNames } from './alarms-table.ts'

interface Props {
  /** A day of the initial month. */
  from: string
  places: PlacesQuery
  types: readonly AlarmType[]
  /** Ids of the shown alarm types; null for all. */
  chosen: readonly string[] | null
  onClose: () => void
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string): string => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)
const dayOf = ({ date }: Alarm): string => farmDay(new Date(date))

/** A month calendar that marks days with alarms by their highest severity, and the alarms of the selected day. */
export function AlarmCalendar({ from, places, types, chosen, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('monitoring')
  const { t: tCommon } = useTranslation()
  const language = useLanguage()
  const today = useToday()
  const isRaised = useOpenAfterMount(true)
  const [month, setMonth] = useState(() => firstOfMonth(from < today ? from : today))
  const [day, setDay] = useState<string | null>(null)
  const { data, error, refetch } = useQuery(alarmsQuery({ from: month, to: lastOfMonth(month) }, places))
  const shown = useMemo(
    () =>
      data?.filter(
        (alarm) =>
          dayOf(alarm).startsWith(month.slice(0, 7)) && (chosen === null || chosen.includes(String(alarm.type_id))),
      ),
    [data, month, chosen],
  )
  const byDay = useMemo(() => Map.groupBy(shown ?? [], dayOf), [shown])
  const highestLevelByDay = useMemo(
    () =>
      new Map([...byDay].map(([date, some]) => [date, Math.max(...some.map(({ severity_level: level }) => level))])),
    [byDay],
  )
  const severities = useMemo(
    () => new Map([...highestLevelByDay].map(([date, level]) => [date, badgeSeverityOf(level)])),
    [highestLevelByDay],
  )
  const shownDay = day?.startsWith(month.slice(0, 7)) ? day : (shown?.map(dayOf).toSorted().at(-1) ?? null)
  const alarmsOfDay = shownDay === null ? [] : (byDay.get(shownDay) ?? [])
  const barnOf = barnNames(data ?? [])
  const nameOf = (alarm: Alarm) => types.find(({ id }) => id === alarm.type_id)
  const open = (id: AlarmId) => {
    onClose()
    openAlarm(id)
  }

  return (
    <Modal
      opened={isRaised}
      onClose={onClose}
      title={t('calendarOf')}
      size="lg"
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      <MonthCalendar
        month={month}
        onMonth={(next) => setMonth(firstOfMonth(next))}
        day={shownDay}
        today={today}
        marks={new Map([...byDay].map(([date, some]) => [date, some.length]))}
        severities={severities}
        markText={(count, date) => t('alarmsOn', { count, severity: t(alarmLevel(highestLevelByDay.get(date) ?? 1)) })}
        onPick={setDay}
      />
      <section className={classes.day} aria-live="polite" aria-label={t('ofDay')}>
        {error && !data ? (
          <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('calendarFailed')} />
        ) : null}
        {shownDay && <h3 className={classes.title}>{formatLongDay(shownDay, language)}</h3>}
        {shown && alarmsOfDay.length === 0 && (
          <EmptyState sentence={t(shownDay ? 'emptyDay' : 'emptyMonth')} icon="calendar" />
        )}
        <ul className={classes.entries}>
          {alarmsOfDay.map((alarm) => (
            <li key={alarm.id}>
              <button type="button" className={classes.entry} onClick={() => open(alarm.id)}>
                <Icon name={nameOf(alarm)?.icon_id ?? 'bell'} />
                <span className={classes.words}>
                  <span className={classes.name}>{nameOf(alarm)?.name}</span>
                  <span className={classes.what}>
                    {[formatDateTime(alarm.date, language), barnOf(alarm), alarm.section_name, alarm.cause.name]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Badge severity={badgeSeverityOf(alarm.severity_level)} text={t(alarmLevel(alarm.severity_level))} />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Modal>
  )
}
