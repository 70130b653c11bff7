import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '../economy.module.css'
import { renderDeviation } from './budget-deviation.tsx'
import type { useBudgetComparison } from './use-budget-comparison.ts'

type Props = Pick<ReturnType<typeof useBudgetComparison>, 'comparison' | 'failure' | 'isRefreshing'> & {
  period: DatePeriod
}

/** Budget and actual amounts of the period, and the forecast of the year, by category. */
export function BudgetComparison({ comparison, failure, isRefreshing, period }: Props) {
  const { t } = useTranslation('economy')
  // No line is for the selected places: the list of lines says what there is.
  if (comparison && (comparison.comparison === null || comparison.forecast === null)) return null
  const shared = { error: failure, isRefreshing, rowHeader: 'category', renderCell: renderDeviation }
  return (
    <div className={classes.parts}>
      <DataTable
        {...shared}
        name="budget-comparison"
        title={comparison?.comparison?.title ?? t('budgetComparison')}
        table={comparison?.comparison ?? undefined}
        period={comparison?.compared ?? period}
      />
      <DataTable
        {...shared}
        name="budget-forecast"
        title={comparison?.forecast?.title ?? t('budgetForecast')}
        table={comparison?.forecast ?? undefined}
      />
      <p className={classes.note}>{t('budgetSigns')}</p>
    </div>
  )
}
