import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { CSSProperties } from 'react'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { enableKeyboardScrolling } from '#ui/scroll/keyboard-scrollable.ts'
import { usePrinting } from '#ui/theme/use-printing.ts'
import classes from './chart.module.css'
import { chartAxis, isEstimated, seriesDecimals } from './chart-values.ts'
import { xNames } from './layout/x-labels.ts'

interface Props {
  spec: ChartSpec
  series: readonly ChartSeries[]
  heightPx: number
}

/** The values of a chart as a table. */
export function ChartTable({ spec, series, heightPx }: Props) {
  const { t } = useTranslation('chart')
  const language = useLanguage()
  const isPrinting = usePrinting()
  const facts = spec.facts ?? []
  const labels = xNames(spec.x, language, (values) => t('weekName', values))
  const heading = (one: ChartSeries) => {
    const { unit } = chartAxis(spec, one.axis)
    return unit ? `${one.name}, ${unit}` : one.name
  }

  return (
    <div style={{ '--table-height': isPrinting ? 'none' : `${heightPx}px` } as CSSProperties}>
      <TableFrame className={classes.tableScroller} onScroller={enableKeyboardScrolling}>
        <table className={classes.table} aria-label={spec.title}>
          <thead>
            <tr>
              <th scope="col">{t(spec.x.kind)}</th>
              {series.map((one) => (
                <th key={one.key} scope="col">
                  {heading(one)}
                </th>
              ))}
              {facts.map(({ name, unit }) => (
                <th key={name} scope="col">
                  {unit ? `${name}, ${unit}` : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {index === spec.running && <span className={classes.note}> {t('soFar')}</span>}
                </th>
                {series.map((one) => (
                  <td key={one.key}>
                    {formatDecimals(one.points[index] ?? null, seriesDecimals(spec, one), language)}
                    {isEstimated(one, index) && <span className={classes.note}> {t('estimated')}</span>}
                  </td>
                ))}
                {facts.map(({ name, points, decimals }) => (
                  <td key={name}>{formatDecimals(points[index] ?? null, decimals, language)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  )
}
