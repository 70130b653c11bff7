import type { Kpi, KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './benchmark.module.css'
import { benchmarkShares } from './benchmark-bar.ts'
import { benchmarkName } from './benchmark-text.ts'
import { figureText } from './kpi-text.ts'

interface Props {
  value: number | null
  benchmark: NonNullable<Kpi['benchmark']>
  type: KpiType
}

/** The national average with its year, and a bar: the farm as the filled part, the national average as a mark. */
export function BenchmarkLine({ value, benchmark, type }: Props) {
  const { t } = useTranslation('kpi-card')
  const language = useLanguage()
  // A bar would look like a comparison, which averages between other weights are not.
  const shares = benchmark.other_basis ? null : benchmarkShares(value ?? 0, benchmark.value)
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`
  return (
    <div className={classes.benchmark}>
      <span className={classes.name}>{benchmarkName(t, benchmark)}</span>
      <span className={classes.value}>{figureText(benchmark.value, type, language)}</span>
      {shares && (
        <span aria-hidden className={classes.bar}>
          <span className={classes.own} style={{ width: percent(shares.own) }} />
          <span className={classes.country} style={{ left: percent(shares.country) }} />
        </span>
      )}
    </div>
  )
}
