import type { ReconciliationRow } from '@herdboard/contract/reconciliation.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import classes from './reconciliation.module.css'
import { type Verdict, verdictOf } from './verdict.ts'

const icons: Record<Verdict, IconName> = {
  balanced: 'circle-check',
  uncounted: 'minus',
  missing: 'arrow-down',
  surplus: 'arrow-up',
  mixed: 'alert-triangle',
  negative: 'alert-triangle',
}

/** A difference in sign, number and word: colour only helps. */
export function DifferenceWords({ row }: { row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation')
  const language = useLanguage()
  const verdict = verdictOf(row)
  const signed = (heads: number) => `${heads > 0 ? '+' : ''}${formatNumber(heads, 'int', language)}`
  const figure = verdict === 'mixed' ? `${signed(-row.missing)} / ${signed(row.surplus)}` : signed(row.difference)
  const isNumber = verdict !== 'balanced' && verdict !== 'uncounted'
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Icon name={icons[verdict]} size={16} />
      {isNumber && <span>{figure}</span>}
      <span className={classes.word}>{t(`verdict_${verdict}`)}</span>
    </span>
  )
}
