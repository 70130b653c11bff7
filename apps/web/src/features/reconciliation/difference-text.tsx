import type { ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import { type BalanceStatus, balanceStatus } from './balance-status.ts'
import classes from './reconciliation.module.css'

const icons: Record<BalanceStatus, IconName> = {
  balanced: 'circle-check',
  uncounted: 'minus',
  missing: 'arrow-down',
  surplus: 'arrow-up',
  mixed: 'alert-triangle',
  negative: 'alert-triangle',
}

/** A difference as number and word, without a sign: "9 missing". Colour is only an addition. */
export function DifferenceText({ row }: { row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation')
  const language = useLanguage()
  const status = balanceStatus(row)
  const counted = (heads: number, textKey: 'missing' | 'surplus') =>
    t(`status_${textKey}`, { heads: formatNumber(heads, 'int', language) })
  const text =
    status === 'mixed'
      ? `${counted(row.missing, 'missing')}, ${counted(row.surplus, 'surplus')}`
      : status === 'missing' || status === 'surplus'
        ? counted(row[status], status)
        : t(`status_${status}`)
  return (
    <span className={classes.status} data-outcome={status}>
      <Icon name={icons[status]} size={16} />
      <span className={classes.word}>{text}</span>
    </span>
  )
}
