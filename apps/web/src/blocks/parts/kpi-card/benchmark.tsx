import type { Kpi, KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { withUnit } from '#lib/format/format-numbers.ts'
import classes from './benchmark.module.css'
import { deviationBar } from './benchmark-bar.ts'
import { benchmarkName } from './benchmark-text.ts'
import { figureText, kpiChangeOf } from './kpi-text.ts'

interface Props {
  kpi: Kpi
  benchmark: NonNullable<Kpi['benchmark']>
  type: KpiType
}

/**
 * The national average with its year, the difference from it in words, and a bar: the average is the mark in the middle,
 * and the bar leads from it to the farm's figure.
 */
export function BenchmarkLine({ kpi, benchmark, type }: Props) {
  const { t } = useTranslation('kpi-card')
  const language = useLanguage()
  // A bar would look like a comparison, which averages between other weights are not.
  const isComparable = !benchmark.other_basis && kpi.value !== null
  const bar = isComparable ? deviationBar(kpi.value ?? 0, benchmark.value) : null
  const change = isComparable ? kpiChangeOf({ ...kpi, previous: benchmark.value, verdict: null }, type, language) : null
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`
  return (
    <div className={classes.benchmark} data-outcome={change?.outcome}>
      <span className={classes.name}>{benchmarkName(t, benchmark)}</span>
      <span className={classes.value}>{figureText(benchmark.value, type, language)}</span>
      {bar && (
        <span aria-hidden className={classes.bar}>
          <span className={classes.own} style={{ left: percent(bar.start), width: percent(bar.length) }} />
          <span className={classes.country} />
        </span>
      )}
      {bar && change && (
        <span className={classes.difference}>
          {t(`average_${change.outcome}`, {
            change: withUnit(change.size.figure, change.size.isPoints ? t('points') : change.size.unit),
          })}
        </span>
      )}
    </div>
  )
}
