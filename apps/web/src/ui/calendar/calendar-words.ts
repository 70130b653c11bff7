import 'dayjs/locale/da.js'
import 'dayjs/locale/es.js'
import 'dayjs/locale/pt.js'
import 'dayjs/locale/sv.js'
import '@mantine/dates/styles.css'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'

const MONDAY = 1
const NO_DAYS: 0[] = []

/** What every calendar shares: the language's month names, Monday first, week numbers, spoken names of its buttons. */
export function useCalendarWords() {
  const { t } = useTranslation()
  const locale = useLanguage()
  return {
    locale,
    firstDayOfWeek: MONDAY,
    withWeekNumbers: true,
    // The kit paints weekends red; red is kept for what needs a person.
    weekendDays: NO_DAYS,
    weekdayFormat: 'dd',
    ariaLabels: {
      monthLevelControl: t('chooseYear'),
      yearLevelControl: t('chooseYear'),
      nextMonth: t('nextMonth'),
      previousMonth: t('previousMonth'),
      nextYear: t('nextYear'),
      previousYear: t('previousYear'),
      nextDecade: t('nextYear'),
      previousDecade: t('previousYear'),
    },
  } as const
}
