import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { Language } from '#lib/locale/language.ts'
import { formatChartValue, formatFact, formatPoint, isEstimated } from '../chart-values.ts'
import { corridorAt } from '../layout/corridor-path.ts'
import { appliesAt } from '../layout/reference-span.ts'
import { pointCount } from '../layout/x-labels.ts'

export interface TooltipRow {
  key: string
  name: string
  figure: string
  /** True for comparisons, which are paler than the farm's own figures. */
  isMuted: boolean
}

/** With more points, no single one can be hovered: marks within a small range around the point are listed. */
const MAX_POINTS_WITH_FACTS = 300

/**
 * Returns the tooltip of a point: its events, the farm's own figures in descending order, further facts, then
 * comparisons.
 */
export function tooltipRows(
  spec: ChartSpec,
  series: readonly ChartSeries[],
  index: number,
  language: Language,
  estimated: string,
): TooltipRow[] {
  const at = ({ points }: ChartSeries) => points[index] ?? null
  const row = (one: ChartSeries): TooltipRow => ({
    key: one.key,
    name: isEstimated(one, index) ? `${one.name} (${estimated})` : one.name,
    figure: formatPoint(spec, one, at(one), language),
    isMuted: one.role !== 'main',
  })
  const seriesWithValue = series.filter((one) => at(one) !== null)
  const mainSeries = seriesWithValue
    .filter(({ role }) => role === 'main')
    .toSorted((a, b) => (at(b) ?? 0) - (at(a) ?? 0))
  const compared = seriesWithValue.filter(({ role }) => role !== 'main')
  const lines = spec.reference_lines
    .filter((line) => appliesAt(line, index))
    .map((line) => ({
      key: `line ${line.label}`,
      name: line.label,
      figure: formatChartValue(spec, line.axis, line.value, language),
      isMuted: true,
    }))
  const facts = (spec.facts ?? [])
    .filter(({ points }) => (points[index] ?? null) !== null)
    .map((fact) => ({
      key: `fact ${fact.name}`,
      name: fact.name,
      figure: formatFact(fact, index, language),
      isMuted: true,
    }))
  const corridors = (spec.corridors ?? []).flatMap((corridor) => {
    const at = corridorAt(spec, corridor, index)
    if (at === null) return []
    const ends = [at.lower, at.upper].map((end) => formatChartValue(spec, corridor.axis, end, language))
    return [{ key: `corridor ${corridor.key}`, name: corridor.name, figure: ends.join(' – '), isMuted: true }]
  })
  const reach = Math.floor(pointCount(spec.x) / MAX_POINTS_WITH_FACTS)
  const marks = (spec.marks ?? [])
    .filter((mark) => Math.abs(mark.place - index) <= reach)
    .map(({ place: at, text }) => ({ key: `mark ${at} ${text}`, name: text, figure: '', isMuted: false }))
  const spans = (spec.spans ?? [])
    .filter(({ from, to }) => from - reach <= index && index <= to + reach)
    .map(({ from, text }) => ({ key: `span ${from} ${text}`, name: text, figure: '', isMuted: false }))
  return [...marks, ...spans, ...mainSeries.map(row), ...facts, ...compared.map(row), ...corridors, ...lines]
}
