import { addDays } from '@herdboard/domain/time/day-number.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import { loadHerdSelection } from '#modules/kpis/service.ts'
import { chartKind } from '../chart-kind.ts'
import { chartPoints } from '../chart-points.ts'
import { type CarcassClassRow, selectCarcassClasses } from '../sql/carcass-counts.ts'

const CLASSES = ['under', 'inside', 'over'] as const

/** Carcasses per week under, inside and over the basic weight of their payment scale, in percent or heads. */
export const weightClassesChart = chartKind<CarcassClassRow[]>({
  chartType: 'weight-classes',
  options: { splits: ['share', 'head'], extras: [], defaultExtras: [] },
  async load({ db, scope, places, pigType, period }) {
    const { unitIds } = await loadHerdSelection(db, scope, places, pigType)
    return selectCarcassClasses(db, scope, unitIds, { first: addDays(period.opening, 1), last: period.closing })
  },
  present(rows, { context: { text, today }, period, ticked }) {
    const { x, spans, running } = chartPoints(period, today, today, 0)
    const weeks = spans.map(({ first, last }) => {
      const own = rows.filter(({ day }) => day >= first && day <= last)
      const heads = CLASSES.map((name) => own.reduce((sum, row) => sum + row[name], 0))
      return { heads, all: heads.reduce((sum, head) => sum + head, 0) }
    })
    const isShare = ticked.split !== 'head'
    const isEmpty = weeks.every(({ all }) => all === 0)
    return {
      title: text('charts:weight_classes.title'),
      subtitle: text(`charts:weight_classes.subtitle_${isShare ? 'share' : 'head'}`),
      x,
      axes: [
        isShare
          ? { unit: '%', decimals: 1, from_zero: true }
          : { unit: text('kpis:unit.pigs'), decimals: 0, from_zero: true },
      ],
      series: isEmpty
        ? []
        : CLASSES.map((name, at) =>
            chartSeries({
              key: name,
              name: text(`charts:weight_classes.${name}`),
              kind: 'column',
              stack: 'carcasses',
              points: weeks.map(({ heads, all }) => {
                if (all === 0) return null
                return isShare ? (100 * (heads[at] ?? 0)) / all : (heads[at] ?? 0)
              }),
            }),
          ),
      facts: [
        {
          name: text('charts:carcass_histogram.carcasses'),
          unit: '',
          decimals: 0,
          points: weeks.map(({ all }) => (all === 0 ? null : all)),
        },
      ],
      reference_lines: [],
      bands: [],
      running,
      empty_reason: isEmpty ? text('charts:carcass_histogram.empty') : null,
    }
  },
})
