import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

/** What the kit writes over the column of weeks. */
const WEEKS = '#'

// The kit writes the days with a capital; each language has its own way.
const labelOfDay = { textTransform: 'none' } as const

/** Over a column of a calendar: a day as it is told, and a word for the weeks. */
export function WeekdayHead({ children, ...head }: ComponentProps<'th'>) {
  const { t } = useTranslation()
  return (
    <th {...head} style={labelOfDay}>
      {children === WEEKS ? t('weekShort') : children}
    </th>
  )
}
