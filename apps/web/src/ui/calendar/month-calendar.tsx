import { Calendar } from '@mantine/dates'
import { useLanguage } from '#i18n/use-language.ts'
import { formatLongDay } from '#lib/format/format-dates.ts'
import type { BadgeSeverity } from '#ui/badge/severity.ts'
import classes from './month-calendar.module.css'
import { useCalendarProps } from './use-calendar-props.ts'

interface Props {
  /** Any day of the month that is shown. */
  month: string
  onMonth: (day: string) => void
  /** The selected day, null for none. */
  day: string | null
  today: string
  /** Number of entries per day; days without entries are absent. */
  marks: ReadonlyMap<string, number>
  /** Accessible text of a mark: "3 records". */
  markText: (count: number, day: string) => string
  onPick: (day: string) => void
  /** The highest severity per day, for calendars that show it by colour. */
  severities?: ReadonlyMap<string, BadgeSeverity>
}

/** A month calendar in the width of its container that marks the days with entries. Arrow keys move from day to day. */
export function MonthCalendar({ month, onMonth, day, today, marks, markText, onPick, severities }: Props) {
  const calendarProps = useCalendarProps()
  const language = useLanguage()
  return (
    <Calendar
      {...calendarProps}
      fullWidth
      date={month}
      onDateChange={onMonth}
      maxLevel="year"
      highlightToday
      hideOutsideDates
      classNames={{ day: classes.day, calendarHeader: classes.header, monthCell: classes.cell }}
      getDayAriaLabel={(date) => {
        const count = marks.get(date)
        const name = formatLongDay(date, language)
        return count === undefined ? name : `${name}, ${markText(count, date)}`
      }}
      getDayProps={(date) => ({
        selected: date === day,
        'aria-pressed': date === day,
        'data-today': date === today || undefined,
        'data-marked': marks.has(date) || undefined,
        onClick: () => onPick(date),
      })}
      renderDay={(date) => {
        const count = marks.get(date)
        return (
          <span className={classes.content}>
            <span>{Number(date.slice(8))}</span>
            <span className={classes.mark} data-severity={severities?.get(date)} aria-hidden>
              {count}
            </span>
          </span>
        )
      }}
    />
  )
}
