import { isoWeek } from '@herdboard/domain/time/iso-week.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatRange } from '#lib/format/format-dates.ts'
import type { DatePeriod } from './period.ts'

/** Formats a period as `22 Aug – 21 Nov 2026 (weeks 34–47)`, or its two parts. */
export function usePeriodText() {
  const { t } = useTranslation('period-picker')
  const language = useLanguage()

  const rangeText = ({ from, to }: DatePeriod) => formatRange(from, to, language)

  const weeksText = ({ from, to }: DatePeriod) => {
    const [first, last] = [isoWeek(from), isoWeek(to)]
    return first.week === last.week && first.year === last.year
      ? t('oneWeek', { week: first.week })
      : t('weeks', { from: first.week, to: last.week })
  }

  const periodText = (period: DatePeriod) => t('withWeeks', { range: rangeText(period), weeks: weeksText(period) })

  return { rangeText, weeksText, periodText }
}
