import type { ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { Button } from '@mantine/core'
import { useEmptyAction } from '#blocks/parts/herd/use-empty-action.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Badge } from '#ui/badge/badge.tsx'
import classes from './reconciliation.module.css'

interface Props {
  rows: readonly ReconciliationRow[]
  /** First day of the period. */
  from: string
}

/**
 * A summary of the result: whether the numbers balance, and how many pigs are missing where. Without a count nothing can
 * balance. Where pigs are not counted, counting them is the next step.
 */
export function BalanceSummary({ rows, from }: Props) {
  const { t } = useTranslation('reconciliation')
  const { emptyAction: count } = useEmptyAction(recordKind.status, t('recordCount'))
  const [company] = rows
  if (!company) return null
  const { missing, surplus, unbalanced_units, uncounted_units, negative_days } = company
  return (
    <div className={classes.statuses} role="status">
      {unbalanced_units > 0 ? (
        <Badge severity="warning" text={t('unbalanced', { count: unbalanced_units })} />
      ) : isCounted(rows, from) ? (
        <Badge severity="ok" text={t('allBalances')} />
      ) : (
        <Badge severity="unknown" text={t('noCounts')} />
      )}
      {missing > 0 && <Badge severity="warning" text={t('missingInAll', { count: missing })} />}
      {surplus > 0 && <Badge severity="warning" text={t('surplusInAll', { count: surplus })} />}
      {negative_days > 0 && <Badge severity="alarm" text={t('negativeDays', { count: negative_days })} />}
      {uncounted_units > 0 && <Badge severity="information" text={t('uncounted', { count: uncounted_units })} />}
      {uncounted_units > 0 && count && (
        <Button variant="default" size="compact-md" onClick={count.onClick}>
          {count.label}
        </Button>
      )}
    </div>
  )
}

const isCounted = (rows: readonly ReconciliationRow[], from: string): boolean =>
  rows.some(({ unit_id, last_count }) => unit_id !== null && last_count !== null && last_count.date >= from)
