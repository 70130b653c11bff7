import type { ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Badge } from '#ui/badge/badge.tsx'
import classes from './reconciliation.module.css'

/** A summary of the result: whether the numbers balance, and how many pigs are missing where. */
export function BalanceSummary({ rows }: { rows: readonly ReconciliationRow[] }) {
  const { t } = useTranslation('reconciliation')
  const [company] = rows
  if (!company) return null
  const { missing, surplus, unbalanced_units, uncounted_units, negative_days } = company
  return (
    <div className={classes.statuses} role="status">
      {unbalanced_units === 0 ? (
        <Badge severity="ok" text={t('allBalances')} />
      ) : (
        <Badge severity="warning" text={t('unbalanced', { count: unbalanced_units })} />
      )}
      {missing > 0 && <Badge severity="warning" text={t('missingInAll', { count: missing })} />}
      {surplus > 0 && <Badge severity="warning" text={t('surplusInAll', { count: surplus })} />}
      {negative_days > 0 && <Badge severity="alarm" text={t('negativeDays', { count: negative_days })} />}
      {uncounted_units > 0 && <Badge severity="information" text={t('uncounted', { count: uncounted_units })} />}
    </div>
  )
}
