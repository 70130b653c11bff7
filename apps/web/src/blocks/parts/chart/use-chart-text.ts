import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatRange } from '#lib/format/format-dates.ts'
import { tooltipRows } from './drawing/tooltip-rows.ts'
import { xHeading, xNames } from './layout/x-labels.ts'
import { dayRange, seriesSummary, xRangeText } from './text-alternative.ts'

/** The text alternative of a chart: a sentence about the whole, and one about each point. */
export function useChartText(spec: ChartSpec, series: readonly ChartSeries[]) {
  const { t } = useTranslation('chart')
  const language = useLanguage()

  const names = () => xNames(spec.x, language, (values) => t('weekName', values))

  const days = dayRange(spec.x)

  const summary = () =>
    t('summary', {
      title: spec.title,
      period: days ? formatRange(days.from, days.to, language) : xRangeText(names()),
      series: series
        .map((one) => seriesSummary(spec, one, names(), language))
        .filter((one) => one !== null)
        .map((one) => t('summarySeries', { ...one }))
        .join(' '),
    })

  const heading = (index: number) =>
    xHeading(spec.x, index, spec.running, language, {
      weekHeading: (values) => t('weekHeading', values),
      daysOfWeek: (days) => t('daysOfWeek', { days }),
      soFar: t('soFar'),
    })

  const rows = (index: number) => tooltipRows(spec, series, index, language, t('estimated'))

  const pointText = (index: number) =>
    `${heading(index)}. ${rows(index)
      .map(({ name, figure }) => `${name} ${figure}`)
      .join(', ')}`

  return { summary, heading, rows, pointText }
}
