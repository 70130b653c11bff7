import type { TableCell } from '@herdboard/contract/figures/table.ts'
import { type Benchmark, benchmarkFor } from '@herdboard/domain/kpis/national-averages.ts'
import type { AnalysisContext } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'

type AverageContext = Pick<AnalysisContext, 'averages' | 'periods'>

/** Returns the national average of a row's pig type for the year of the analysis. */
export const rowBenchmark = (
  { averages, periods }: AverageContext,
  key: string,
  { pigType }: Pick<AnalysisRow, 'pigType'>,
): Benchmark | null => benchmarkFor(averages, key, pigType, periods[0])

/**
 * Returns the heading of the column of national averages, or null without any: the column is left out. The heading
 * names the year where all rows have the same; otherwise each cell is marked with its own.
 */
export function averageHeading(
  analysisContext: AverageContext & Pick<AnalysisContext, 'context'>,
  key: string,
  rows: readonly AnalysisRow[],
): string | null {
  const { text } = analysisContext.context
  const found = benchmarksOf(analysisContext, key, rows)
  const [first] = found
  if (!first) return null
  if (found.some(({ year }) => year !== first.year)) return text('analysis:average_years')
  const isExample = found.some((one) => one.isExample)
  return text(isExample ? 'analysis:average_example' : 'analysis:average', { year: first.year })
}

/** Returns the cell of a national average, and the mark beside it where its year or its weights differ. */
export function averageCells(
  analysisContext: AverageContext & Pick<AnalysisContext, 'context'>,
  benchmark: Benchmark | null,
  { factor, rows, key }: { factor: number; rows: readonly AnalysisRow[]; key: string },
): Record<string, TableCell> {
  const { text } = analysisContext.context
  if (!benchmark) return { avg: null }
  const hasManyYears = new Set(benchmarksOf(analysisContext, key, rows).map(({ year }) => year)).size > 1
  const marks = [
    ...(hasManyYears ? [String(benchmark.year)] : []),
    ...(benchmark.year < benchmark.periodYear
      ? [text('analysis:average_not_published', { year: benchmark.periodYear })]
      : []),
    ...(benchmark.isOtherBasis ? [text('analysis:average_basis', { basis: benchmark.basis })] : []),
  ]
  return { avg: benchmark.value * factor, ...(marks.length > 0 && { avg_mark: marks.join(', ') }) }
}

function benchmarksOf(analysisContext: AverageContext, key: string, rows: readonly AnalysisRow[]): Benchmark[] {
  const kinds = new Set(rows.map(({ pigType }) => pigType))
  return [...kinds].flatMap((pigType) => rowBenchmark(analysisContext, key, { pigType }) ?? [])
}
