import { addDays } from '@herdboard/domain/time/day-number.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatLongDay } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { MonthCalendar } from '#ui/calendar/month-calendar.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { eventIcon } from '#ui/icon/event-icon.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { RecordActions } from './record-actions.tsx'
import type { RecordListFilter } from './record-list-filter.ts'
import classes from './records.module.css'
import { useRecords } from './use-records.ts'

interface Props {
  heading: string
  listFilter: RecordListFilter
  tools: ReactNode
  onDelete: (recordId: string) => void
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Last day of the month that contains a day. */
const lastOfMonth = (day: string): string => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

/** Records by day: a month calendar that marks days with records, and the records of the selected day. */
export function RecordCalendar({ heading, listFilter, tools, onDelete }: Props) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const today = useToday()
  const [month, setMonth] = useState(() =>
    listFilter.period.to < today ? firstOfMonth(listFilter.period.to) : firstOfMonth(today),
  )
  const [day, setDay] = useState<string | null>(null)
  const period = { from: month, to: lastOfMonth(month) }
  const { records, error, isFetching, refetch } = useRecords({ ...listFilter, period }, { isWhole: true })
  const byDay = useMemo(() => Map.groupBy(records ?? [], ({ date }) => date), [records])
  const marks = useMemo(() => new Map([...byDay].map(([date, dayRecords]) => [date, dayRecords.length])), [byDay])
  // Default: the last day with a record. Slaughter bookings can be in the future.
  const newest = records?.find(({ date }) => date <= today) ?? records?.at(-1)
  const shownDay = day?.startsWith(month.slice(0, 7)) ? day : (newest?.date ?? null)
  const recordsOfDay = shownDay === null ? [] : (byDay.get(shownDay) ?? [])

  return (
    <Card title={heading} isFlush>
      <div className={classes.bar}>{tools}</div>
      <div className={classes.calendar}>
        <div className={classes.month} data-refreshing={isFetching || undefined}>
          <MonthCalendar
            month={month}
            onMonth={(next) => setMonth(firstOfMonth(next))}
            day={shownDay}
            today={today}
            marks={marks}
            markText={(count) => t('recordsOn', { count })}
            onPick={setDay}
          />
        </div>
        <section className={classes.day} aria-live="polite" aria-label={t('ofDay')}>
          {error && !records ? (
            <ErrorState {...loadFailureOf(error, refetch)} sentence={t('loadFailed')} />
          ) : (
            <>
              {shownDay && (
                <header className={classes.dayHead}>
                  <h3 className={classes.dayTitle}>{formatLongDay(shownDay, language)}</h3>
                  <span className={classes.count}>{t('recordsOn', { count: recordsOfDay.length })}</span>
                </header>
              )}
              {records && recordsOfDay.length === 0 && (
                <EmptyState sentence={t(shownDay ? 'emptyDay' : 'emptyMonth')} icon="calendar" />
              )}
              <ul className={classes.entries}>
                {recordsOfDay.map((record) => (
                  <li key={record.id} className={classes.entry}>
                    <button type="button" className={classes.open} onClick={() => requestRecordWindow(record.id)}>
                      <Icon name={eventIcon(record.type_id)} />
                      <span className={classes.words}>
                        <span className={classes.name}>{record.name}</span>
                        <span className={classes.what}>
                          {[record.place, record.description, record.user].filter(Boolean).join(' · ')}
                        </span>
                      </span>
                    </button>
                    <RecordActions record={record} onDelete={() => onDelete(record.id)} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
    </Card>
  )
}
