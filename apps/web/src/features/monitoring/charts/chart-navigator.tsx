import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { RangeSlider } from '@mantine/core'
import { max, mean, range } from 'd3-array'
import { line } from 'd3-shape'
import { useMemo, useState } from 'react'
import { PATH_DIGITS } from '#blocks/parts/chart/layout/column-shapes.ts'
import { isJoined } from '#blocks/parts/chart/layout/joined-points.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatShortDay } from '#lib/format/format-dates.ts'
import classes from './chart-navigator.module.css'
import { axisDay, axisDayCount, type ChartZoom, pointsPerDay } from './chart-zoom.ts'

interface Props {
  spec: ChartSpec
  zoom: ChartZoom | null
  /** Null for the whole range. */
  onZoom: (zoom: ChartZoom | null) => void
}

/** An overview of the whole chart, with two handles around the displayed days. */
export function ChartNavigator({ spec, zoom, onZoom }: Props) {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  const [moved, setMoved] = useState<[number, number] | null>(null)
  const last = axisDayCount(spec.x) - 1
  const outline = useMemo(() => outlinePath(spec), [spec])
  if (last < 2) return null
  const [from, to] = moved ?? [zoom?.from ?? 0, Math.min(zoom?.to ?? last, last)]
  return (
    <fieldset className={classes.navigator} aria-label={t('navigator')}>
      <svg className={classes.outline} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable="false">
        <path d={outline} />
      </svg>
      <RangeSlider
        size="sm"
        min={0}
        max={last}
        minRange={1}
        value={[from, to]}
        onChange={setMoved}
        onChangeEnd={([first, end]) => {
          setMoved(null)
          onZoom(first === 0 && end === last ? null : { from: first, to: end })
        }}
        label={(day) => formatShortDay(axisDay(spec.x, day), language)}
        thumbFromLabel={t('navigatorFrom')}
        thumbToLabel={t('navigatorTo')}
      />
    </fieldset>
  )
}

/** SVG path of the daily averages, in a box of 100 by 100. */
function outlinePath({ x, series }: ChartSpec): string {
  const points = series[0]?.points ?? []
  const perDay = pointsPerDay(x)
  const days = range(axisDayCount(x)).map((day) => mean(points.slice(day * perDay, (day + 1) * perDay)) ?? null)
  const most = Math.max(max(days, (day) => day) ?? 0, Number.MIN_VALUE)
  const step = 100 / Math.max(1, days.length - 1)
  const outline = line<number | null>()
    .defined(isJoined)
    .x((_, day) => day * step)
    .y((value) => 95 - (90 * (value ?? 0)) / most)
    .digits(PATH_DIGITS)
  return outline(days) ?? ''
}
