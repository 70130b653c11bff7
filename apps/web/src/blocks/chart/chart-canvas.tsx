import type { ChartSeries, ChartSpec } from '@herdboard/contract/chart.ts'
import type { ECharts } from 'echarts/core'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useReducedMotion } from '#ui/media/use-media.ts'
import { coloursOf, useBrand } from '#ui/theme/brand.ts'
import { tokensOf } from '#ui/theme/tokens.ts'
import { useScheme } from '#ui/theme/use-scheme.ts'
import classes from './chart.module.css'
import { chartOption } from './chart-option.ts'
import { init } from './echarts.ts'

const TOOLTIP_DELAY_MS = 200

export interface ChartCanvasProps {
  spec: ChartSpec
  series: readonly ChartSeries[]
  /** Keys of series that the legend has hidden. */
  hidden: ReadonlySet<string>
  /** The point the keyboard stands on. */
  point: number | null
  tooltip: (place: number) => HTMLElement
  /** Hands out how to save the picture as drawn. */
  onPicture?: (picture: () => string) => void
}

/** The drawing itself; loaded only when a chart comes into a page. */
export function ChartCanvas({ spec, series, hidden, point, tooltip, onPicture }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  const language = useLanguage()
  const scheme = useScheme()
  const brand = useBrand()
  const isStill = useReducedMotion()

  const shown = useMemo(
    () => ({ spec, series, hidden, scheme, brand, language, isStill }),
    [spec, series, hidden, scheme, brand, language, isStill],
  )

  const draw = useEffectEvent(({ spec, series, hidden, scheme, brand, language, isStill }: typeof shown) => {
    const drawing = chart.current
    if (!drawing) return
    const look = {
      tokens: tokensOf(scheme),
      brandTint: coloursOf(brand, scheme)['brand-tint'],
      language,
      widthPx: drawing.getWidth(),
      heightPx: drawing.getHeight(),
      isStill,
    }
    drawing.setOption(
      { ...chartOption(spec, series, hidden, look), tooltip: tooltipOption(look.tokens.border) },
      { notMerge: true },
    )
    // Paper does not wait for the next frame.
    drawing.getZr().flush()
  })

  const redraw = useEffectEvent(() => draw(shown))

  const tooltipOption = (pointerColour: string) => ({
    trigger: 'axis' as const,
    showDelay: TOOLTIP_DELAY_MS,
    confine: true,
    padding: 0,
    borderWidth: 0,
    backgroundColor: 'transparent',
    shadowBlur: 0,
    transitionDuration: 0,
    axisPointer: { type: 'line' as const, lineStyle: { color: pointerColour, type: 'solid' as const } },
    formatter: (params: unknown) => tooltip(placeOf(params)),
  })

  const handOut = useEffectEvent((drawing: ECharts) =>
    onPicture?.(() => drawing.getDataURL({ pixelRatio: 2, backgroundColor: tokensOf(scheme).surface })),
  )

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const drawing = init(element, null, { renderer: 'canvas', locale: language })
    chart.current = drawing
    handOut(drawing)
    const resizing = new ResizeObserver(() => {
      drawing.resize()
      redraw()
    })
    resizing.observe(element)
    return () => {
      resizing.disconnect()
      drawing.dispose()
      chart.current = null
    }
  }, [language])

  useLayoutEffect(() => draw(shown), [shown])

  useEffect(() => {
    const drawing = chart.current
    if (!drawing) return
    if (point === null) drawing.dispatchAction({ type: 'hideTip' })
    // By place, not by series: the first series may have a gap there.
    else drawing.dispatchAction({ type: 'showTip', x: drawing.convertToPixel({ xAxisIndex: 0 }, point), y: 24 })
  }, [point])

  return <div ref={place} className={classes.canvas} aria-hidden />
}

/** The index of the point a tooltip is about. */
function placeOf(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params
  if (typeof first !== 'object' || first === null || !('dataIndex' in first)) return 0
  return typeof first.dataIndex === 'number' ? first.dataIndex : 0
}
