import type { ComponentProps } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'

/** Mantine's heading for the column of week numbers. */
const WEEKS = '#'

// Mantine capitalizes weekday names; each language has its own rule.
const labelOfDay = { textTransform: 'none' } as const

/** Heading of a calendar column: a weekday name, or the abbreviation for week. */
export function WeekdayHead({ children, ...head }: ComponentProps<'th'>) {
  const { t } = useTranslation()
  return (
    <th {...head} style={labelOfDay}>
      {children === WEEKS ? t('weekShort') : children}
    </th>
  )
}
