import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber, withUnit } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './analysis.module.css'
import { costliestPlace, moneyColumn } from './costliest-place.ts'

/** One sentence above the figures: the costliest place and its cost. */
export function AnalysisSummary({ rows }: { rows: readonly TableRow[] }) {
  const { t } = useTranslation('analysis')
  const language = useLanguage()
  const column = moneyColumn(rows)
  if (column === null) return null
  const costliest = costliestPlace(rows)
  if (!costliest)
    return (
      <p className={classes.answer} data-tone="ok">
        <Icon name="circle-check" />
        <span>{t(`none_${column}`)}</span>
      </p>
    )
  const kr = withUnit(formatNumber(costliest.kr, 'int', language), language === 'da' ? 'kr.' : 'DKK')
  const values: Readonly<Record<string, string>> = { place: costliest.place, kr }
  // The values are inserted after the split, so a name may contain any character.
  const parts = t(`dearest_${column}`, { place: '<>place<>', kr: '<>kr<>' }).split('<>')
  return (
    <p className={classes.answer} data-tone="warning">
      <Icon name="alert-triangle" />
      <span>
        {parts.map((part, index) => (index % 2 === 1 ? <strong key={part}>{values[part] ?? part}</strong> : part))}
      </span>
    </p>
  )
}
