import 'dayjs/locale/da.js'
import 'dayjs/locale/es.js'
import 'dayjs/locale/pt.js'
import 'dayjs/locale/sv.js'
import '@mantine/dates/styles.css'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { formatWeekday } from '#lib/format/format-dates.ts'
import type { Language } from '#lib/locale/language.ts'

const MONDAY = 1
const NO_DAYS: 0[] = []

/** As short as a language tells its days apart: "ma ti on", but "seg ter qua", for "se" would be two of them. */
const letters = (language: Language): number => (language === 'pt' ? 3 : 2)

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
    weekdayFormat: (day: string) => formatWeekday(day, locale).slice(0, letters(locale)),
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
