import { Modal } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatLongDay } from '#lib/format/format-dates.ts'
import { useToday } from '#lib/today.ts'
import type { BadgeSeverity } from '#ui/badge/severity.ts'
import { MonthCalendar } from '#ui/calendar/month-calendar.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { firstDayOfMonth, isInMonth } from './calendar-month.ts'
import classes from './entry-calendar.module.css'

/** One line below the calendar. */
export interface CalendarEntry {
  key: string
  day: string
  icon: ReactNode
  name: string | undefined
  detail: string
  /** A figure or a badge at the end of the line. */
  value: ReactNode
  onOpen: () => void
}

interface Props {
  title: string
  /** First day of the shown month. */
  month: string
  onMonth: (firstDay: string) => void
  /** The entries of the month in the order of the list; undefined while they load. */
  entries: readonly CalendarEntry[] | undefined
  severities?: ReadonlyMap<string, BadgeSeverity>
  markText: (count: number, day: string) => string
  listLabel: string
  emptyText: string
  failure: ReactNode
  onClose: () => void
}

/**
 * A month calendar in a modal that marks the days with entries, and the entries of the selected day. The last day with
 * entries is selected first.
 */
export function EntryCalendar(props: Props) {
  const { title, month, onMonth, entries, severities, markText, listLabel, emptyText, failure, onClose } = props
  useReturnFocus()
  const { t } = useTranslation()
  const language = useLanguage()
  const today = useToday()
  const isRaised = useOpenAfterMount(true)
  const [day, setDay] = useState<string | null>(null)
  const byDay = useMemo(() => Map.groupBy(entries ?? [], (entry) => entry.day), [entries])
  const marks = useMemo(() => new Map([...byDay].map(([date, some]) => [date, some.length])), [byDay])
  const shownDay = day !== null && isInMonth(day, month) ? day : ([...byDay.keys()].toSorted().at(-1) ?? null)
  const shown = shownDay === null ? [] : (byDay.get(shownDay) ?? [])

  return (
    <Modal opened={isRaised} onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <MonthCalendar
        month={month}
        onMonth={(next) => onMonth(firstDayOfMonth(next))}
        day={shownDay}
        today={today}
        marks={marks}
        {...(severities && { severities })}
        markText={markText}
        onPick={setDay}
      />
      <section className={classes.day} aria-live="polite" aria-label={listLabel}>
        {failure}
        {shownDay && <h3 className={classes.title}>{formatLongDay(shownDay, language)}</h3>}
        {entries && shown.length === 0 && <EmptyState sentence={emptyText} icon="calendar" />}
        <ul className={classes.entries}>
          {shown.map(({ key, icon, name, detail, value, onOpen }) => (
            <li key={key}>
              <button
                type="button"
                className={classes.entry}
                onClick={() => {
                  onClose()
                  onOpen()
                }}
              >
                {icon}
                <span className={classes.words}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.what}>{detail}</span>
                </span>
                {value}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Modal>
  )
}
