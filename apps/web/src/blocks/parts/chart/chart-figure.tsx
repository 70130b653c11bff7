import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { themeTokens } from '#ui/theme/tokens.ts'
import { useScheme } from '#ui/theme/use-scheme.ts'
import classes from './chart.module.css'
import { ChartTable } from './chart-table.tsx'
import { ChartDrawing } from './drawing/chart-drawing.tsx'
import { seriesStyles } from './drawing/chart-palette.ts'
import { ChartLegend, CorridorNames, EstimatedName } from './drawing/legend.tsx'
import { ChartTooltip } from './drawing/tooltip.tsx'
import { hasDirectLabels } from './layout/direct-labels.ts'
import { pointCount } from './layout/x-labels.ts'
import { useChartText } from './use-chart-text.ts'

interface Props {
  spec: ChartSpec
  series: readonly ChartSeries[]
  heightPx: number
  isTable: boolean
  onPicture?: (picture: () => Promise<string>) => void
}

/** A chart with data: drawing, legend, text alternative and keyboard control; or its values as a table. */
export function ChartFigure({ spec, series, heightPx, isTable, onPicture }: Props) {
  const { t } = useTranslation('chart')
  const tokens = themeTokens(useScheme())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [point, setPoint] = useState<number | null>(null)
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null)
  const visibleSeries = series.filter(({ key }) => !hidden.has(key))
  const { summary, heading, rows, pointText } = useChartText(spec, visibleSeries)
  const last = pointCount(spec.x) - 1

  const toggle = (key: string) =>
    setHidden((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })

  if (isTable) return <ChartTable spec={spec} series={series} heightPx={heightPx} />

  return (
    <figure className={classes.figure} style={{ minHeight: heightPx }}>
      {series.length > 1 && !hasDirectLabels(series) && (
        <ChartLegend series={series} hidden={hidden} onToggle={toggle} onPoint={setHighlightedKey} tokens={tokens} />
      )}
      <EstimatedName series={visibleSeries} tokens={tokens} />
      {spec.corridors && <CorridorNames corridors={spec.corridors} tokens={tokens} />}
      <div className={classes.drawing}>
        <VisuallyHidden>
          <input
            type="range"
            min={0}
            max={last}
            value={point ?? last}
            aria-label={`${spec.title}. ${t('keys')}`}
            aria-valuetext={pointText(point ?? last)}
            onFocus={() => setPoint(last)}
            onBlur={() => setPoint(null)}
            onChange={(event) => setPoint(Number(event.currentTarget.value))}
          />
        </VisuallyHidden>
        <ChartDrawing
          spec={spec}
          series={series}
          hidden={hidden}
          highlightedKey={highlightedKey}
          point={point}
          tooltip={(index) => (
            <ChartTooltip heading={heading(index)} rows={rows(index)} styles={seriesStyles(series, tokens)} />
          )}
          {...(onPicture && { onPicture })}
        />
      </div>
      <VisuallyHidden component="figcaption">{summary()}</VisuallyHidden>
    </figure>
  )
}
