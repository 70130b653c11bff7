import 'dayjs/locale/da.js'
import 'dayjs/locale/es.js'
import 'dayjs/locale/pt.js'
import 'dayjs/locale/sv.js'
import '@mantine/dates/styles.css'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatWeekday } from '#lib/format/format-dates.ts'
import type { Language } from '#lib/locale/language.ts'

const MONDAY = 1
const NO_DAYS: 0[] = []

/**
 * Letters of a weekday name, as few as keep the days distinct: "ma ti on", but "seg ter qua", because two days start
 * with "se".
 */
const letters = (language: Language): number => (language === 'pt' ? 3 : 2)

/**
 * Props that all calendars share: month names in the user's language, Monday first, week numbers, accessible names of
 * the buttons.
 */
export function useCalendarProps() {
  const { t } = useTranslation()
  const locale = useLanguage()
  return {
    locale,
    firstDayOfWeek: MONDAY,
    withWeekNumbers: true,
    // Mantine shows weekends in red; red is reserved for states that need action.
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
