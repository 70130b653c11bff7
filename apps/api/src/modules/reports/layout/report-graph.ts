import type { ChartFact, ChartSeries } from '@herdboard/contract/figures/chart-spec.ts'
import type { Report } from '@herdboard/contract/figures/reports.ts'
import { type ReportColumn, reportCell } from '@herdboard/domain/e-control/report-column.ts'
import { type NamedRow, namedReportRows } from '@herdboard/domain/e-control/report-rows.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import { energyOf } from '#modules/kpis/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TextName } from '#platform/text/text-key.ts'
import type { ReportHerd } from '../herd/report-herd.ts'

const HEIGHT_PX = 320

interface ReportGraphInput {
  herd: ReportHerd
  columns: readonly ReportColumn[]
  names: readonly string[]
  sites: string
}

/** Chart over the periods or batches of a report: gain as columns, feed conversion as a line, the total last. */
export function graphOf(context: RequestContext, { herd, columns, names, sites }: ReportGraphInput): Report['graph'] {
  const { text } = context
  const energy = readerUnit('FE/kg', energyOf(context))
  const rows = namedReportRows(herd.pigType, herd.kind === 'batch', firstFacts(columns))
  const pointsOf = (key: string, factor = 1): (number | null)[] => {
    const row = rows.find((one: NamedRow) => one.row.key === key)
    return columns.map((column) => {
      const value = row ? reportCell(row, column).value : null
      return value === null ? null : value * factor
    })
  }
  const fact = (key: TextName<'reports:row'>, unit: string, decimals: number): ChartFact => ({
    name: text(`reports:row.${key}`),
    unit,
    decimals,
    points: pointsOf(key),
  })
  const gain = pointsOf('daily_gain')
  const all: ChartSeries[] = [
    chartSeries({ key: 'daily_gain', name: text('reports:row.daily_gain'), kind: 'column', points: gain }),
    chartSeries({ key: 'fcr', name: text('kpis:text.fcr'), axis: 1, points: pointsOf('fcr', energy.factor) }),
  ]
  const title = text('reports:graph.title', { sites })
  return {
    title,
    height: HEIGHT_PX,
    series: all,
    options: {
      title,
      subtitle: null,
      x: { kind: 'name', names: [...names] },
      axes: [
        { unit: text('kpis:unit.g/day'), decimals: 0, from_zero: true },
        { unit: text(`kpis:unit.${energy.unit}`), decimals: 2, from_zero: false },
      ],
      facts: [fact('mortality', '%', 1), fact('produced', text('kpis:unit.pigs'), 0)],
      reference_lines: [],
      bands: [],
      running: null,
      empty_reason: gain.every((point) => point === null) ? text('reports:graph.empty') : null,
    },
  }
}

function firstFacts(columns: readonly ReportColumn[]): ReportColumn['facts'] {
  const [first] = columns
  if (!first) throw new Error('a report has at least one column')
  return first.facts
}
