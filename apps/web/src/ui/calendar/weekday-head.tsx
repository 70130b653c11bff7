import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

/** What the kit writes over the column of weeks. */
const WEEKS = '#'

/** Over a column of a calendar: a day as it is told, and a word for the weeks. */
export function WeekdayHead({ children, ...head }: ComponentProps<'th'>) {
  const { t } = useTranslation()
  return <th {...head}>{children === WEEKS ? t('weekShort') : children}</th>
}
