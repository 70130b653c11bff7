import type { Kpi, KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { withUnit } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './comparison.module.css'
import { kpiChangeOf } from './kpi-text.ts'

const arrows = { up: 'arrow-up', down: 'arrow-down', level: 'arrow-right' } as const

/** Marks the emphasized part of the text. */
const STRONG_TAG = /<\/?strong>/

/** The change of the figure: an arrow shows the direction, word and colour show whether it is better or worse. */
export function ComparisonLine({ kpi, type }: { kpi: Kpi; type: KpiType }) {
  const { t } = useTranslation('kpi-card')
  const language = useLanguage()
  const change = kpiChangeOf(kpi, type, language)
  if (!change) return null
  const { figure, unit, isPoints } = change.size
  const changeText = t(change.outcome, { change: withUnit(figure, isPoints ? t('points') : unit) })
  const [before, stressed, after] = changeText.split(STRONG_TAG)
  return (
    <p className={classes.comparison} data-outcome={change.outcome}>
      <Icon name={arrows[change.direction]} size={16} className={classes.arrow} />
      <span>
        {before}
        <strong>{stressed}</strong>
        {after}
      </span>
    </p>
  )
}
