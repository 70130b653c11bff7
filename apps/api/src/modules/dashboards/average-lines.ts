import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { type Benchmark, benchmarkFor } from '@herdboard/domain/kpis/national-averages.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { weeksOf } from '@herdboard/domain/time/iso-week.ts'
import { energyOf } from '#modules/kpis/service.ts'
import type { OverviewItemContext } from './overview-item.ts'

interface WeekSpan {
  benchmark: Benchmark
  from: number
  to: number
}

/**
 * Returns a line for each national average, over the weeks that are compared with it. Averages between other weights
 * are left out: a line of them would look like a comparison.
 */
export function averageLines(
  figure: KpiFormula,
  { herd, context, period }: OverviewItemContext,
  axis: number,
): ChartSpec['reference_lines'] {
  const benchmarks = weeksOf(period).map((week) => benchmarkFor(herd.averages, figure.key, herd.pigType, week))
  const { factor } = readerUnit(figure.unit, energyOf(context))
  return weekSpans(benchmarks)
    .filter(({ benchmark }) => !benchmark.isOtherBasis)
    .map(({ benchmark, from, to }) => ({
      axis,
      value: benchmark.value * factor,
      label: context.text(benchmark.isExample ? 'dashboards:average_example' : 'dashboards:average', {
        year: benchmark.year,
      }),
      ...(to - from + 1 < benchmarks.length && { from, to }),
    }))
}

/** Joins consecutive weeks with the same average. */
function weekSpans(benchmarks: readonly (Benchmark | null)[]): WeekSpan[] {
  const spans: WeekSpan[] = []
  for (const [index, benchmark] of benchmarks.entries()) {
    if (!benchmark) continue
    const last = spans.at(-1)
    const isSame = last?.to === index - 1 && last.benchmark.year === benchmark.year
    if (isSame && last.benchmark.basis === benchmark.basis) last.to = index
    else spans.push({ benchmark, from: index, to: index })
  }
  return spans
}
