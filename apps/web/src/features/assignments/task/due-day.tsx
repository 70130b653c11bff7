import type { Assignment } from '@herdboard/contract/herd/assignments.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { useToday } from '#lib/today.ts'
import classes from '../work-table.module.css'
import { daysLate } from './task-groups.ts'

/** The due date; with text if it is today or in the past. */
export function DueDay({ task }: { task: Assignment }) {
  const { t } = useTranslation('assignments')
  const language = useLanguage()
  const late = daysLate(task, useToday())
  const isOpen = !task.is_completed
  return (
    <>
      <span className={classes.day}>{formatDay(task.date, language)}</span>
      {isOpen && late > 0 && <span className={classes.late}>{t('daysLate', { count: late })}</span>}
      {isOpen && late === 0 && <span className={classes.today}>{t('todayWord')}</span>}
    </>
  )
}
