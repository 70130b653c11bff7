import type { Kpi, KpiType } from '@herdboard/contract/figures/dashboard.ts'
import type { KpiDeviation } from '@herdboard/contract/figures/why.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatShortDay } from '#lib/format/format-dates.ts'
import { withSoftHyphens } from '#lib/format/text-search.ts'
import type { Language } from '#lib/locale/language.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { isIconName } from '#ui/icon/icons.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { BenchmarkLine } from './benchmark.tsx'
import { ComparisonLine } from './comparison.tsx'
import classes from './kpi-card.module.css'
import { KpiHelp } from './kpi-help.tsx'
import { figureText, figureWithUnit } from './kpi-text.ts'
import { Sparkline } from './sparkline.tsx'

/** Deviations arrive after the figures; so does what draws them. */
const DeviationLine = lazyPart(() => import('./deviation-line.tsx').then((file) => file.DeviationLine))

interface Props {
  kpi: Kpi
  type: KpiType
  /** Anchor of the chart on this screen that shows the figure over time; the card links to it. */
  chartHash?: string | undefined
  /** Whether the screen has the places and days of the figure in its URL: then it can be asked why it changed. */
  isExplained?: boolean
  /** What the figure's deviations are worth in kr. */
  deviations?: readonly KpiDeviation[] | undefined
}

/** A key figure with its unit, trend, change since the previous period, and national average. */
export function KpiCard({ kpi, type, chartHash, isExplained = false, deviations = [] }: Props) {
  const { t } = useTranslation('kpi-card')
  const language = useLanguage()
  const nameId = useId()
  const title = withSoftHyphens(type.text_wrapped)
  const { benchmark } = kpi
  const range = rangeTexts(kpi.range, type, language)

  return (
    <article className={classes.card} aria-labelledby={nameId} data-links={chartHash ? true : undefined}>
      <header className={classes.head}>
        <Icon
          name={isIconName(type.icon_url) ? type.icon_url : 'gauge'}
          url={type.icon_url}
          className={classes.icon}
          size={20}
        />
        <h3 id={nameId} className={classes.title} lang={language}>
          {chartHash ? (
            <Link to="." search={true} hash={chartHash} className={classes.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <div className={classes.help}>
          <KpiHelp kpi={kpi} type={type} />
        </div>
      </header>
      <div className={classes.figures}>
        <p className={classes.value}>
          {figureText(kpi.value, type, language)}
          {kpi.value !== null && type.suffix && <span className={classes.unit}> {type.suffix}</span>}
        </p>
        <Sparkline points={kpi.trend} lastText={figureWithUnit(lastOf(kpi.trend), type, language)} />
      </div>
      <div>
        {kpi.value !== null && <ComparisonLine kpi={kpi} type={type} />}
        {deviations.length > 0 && (
          <Suspense>
            {deviations.map((deviation) => (
              <DeviationLine key={deviation.against} deviation={deviation} type={type} />
            ))}
          </Suspense>
        )}
        {isExplained && kpi.value !== null && kpi.previous !== null && (
          <Link
            to="/why/$figure"
            params={{ figure: String(type.id) }}
            search={true}
            className={classes.why}
            aria-label={t('whyOf', { name: type.text })}
          >
            {t('why')}
          </Link>
        )}
        {kpi.value === null && kpi.notes.length === 0 && (
          <p className={classes.none}>{t(kpi.needs_measuring ? 'needsMeasuring' : 'noData')}</p>
        )}
        {kpi.value !== null && kpi.rests_on && (
          <p className={classes.rests}>
            <span className={classes.chip} data-estimated={kpi.rests_on.kind === 'estimated' || undefined}>
              {t(`rests_${kpi.rests_on.kind}`, { day: formatShortDay(kpi.rests_on.day, language) })}
            </span>
            {range && <span className={classes.none}>{t('range', range)}</span>}
          </p>
        )}
        {kpi.notes.map((note) => (
          <p key={note} className={classes.none}>
            {note}
          </p>
        ))}
      </div>
      <div className={classes.foot}>{benchmark && <BenchmarkLine kpi={kpi} benchmark={benchmark} type={type} />}</div>
    </article>
  )
}

/** Ends of an estimate as texts; null where they are the same figure. */
function rangeTexts(range: Kpi['range'], type: KpiType, language: Language): { low: string; high: string } | null {
  if (!range) return null
  const [low, high] = [figureText(range.low, type, language), figureText(range.high, type, language)]
  return low === high ? null : { low, high }
}

const lastOf = (trend: Kpi['trend']): number | null => trend.findLast((point) => point !== null) ?? null
