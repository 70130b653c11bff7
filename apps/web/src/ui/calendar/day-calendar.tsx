import { Calendar } from '@mantine/dates'
import { useCalendarProps } from './use-calendar-props.ts'

interface Props {
  /** The selected day; when null, the calendar shows the month of today. */
  day: string | null
  today: string
  minimum?: string | undefined
  maximum?: string | undefined
  /** Days highlighted as the selected range. */
  range?: { from: string; to: string } | undefined
  onPick: (day: string) => void
}

/** A month with week numbers, Monday first. */
export function DayCalendar({ day, today, minimum, maximum, range, onPick }: Props) {
  const calendarProps = useCalendarProps()
  return (
    <Calendar
      {...calendarProps}
      defaultDate={day ?? today}
      highlightToday
      hideOutsideDates
      {...(minimum && { minDate: minimum })}
      {...(maximum && { maxDate: maximum })}
      getDayProps={(date) => ({
        selected: date === day,
        inRange: range !== undefined && range.from <= date && date <= range.to,
        firstInRange: date === range?.from,
        lastInRange: date === range?.to,
        'aria-pressed': date === day,
        onClick: () => onPick(date),
      })}
    />
  )
}
