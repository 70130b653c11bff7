import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { statedPoint } from '@herdboard/domain/kpis/stated-figure.ts'

/** Returns a chart with its points as answers write them: two decimals more than their axis shows. */
export function statedChart(chart: ChartSpec): ChartSpec {
  const decimalsOf = (axis: number) => chart.axes[axis]?.decimals ?? 0
  const stated = (value: number, axis: number): number => statedPoint(value, decimalsOf(axis)) ?? value
  return {
    ...chart,
    series: chart.series.map((series) => ({
      ...series,
      points: series.points.map((point) => statedPoint(point, decimalsOf(series.axis))),
      ...(series.floor && { floor: series.floor.map((one) => stated(one, series.axis)) }),
    })),
    ...(chart.facts && {
      facts: chart.facts.map((fact) => ({
        ...fact,
        points: fact.points.map((point) => statedPoint(point, fact.decimals)),
      })),
    }),
    reference_lines: chart.reference_lines.map((line) => ({ ...line, value: stated(line.value, line.axis) })),
    bands: chart.bands.map((band) => ({
      ...band,
      from: stated(band.from, band.axis),
      to: stated(band.to, band.axis),
    })),
  }
}
