import { histogramClasses } from '@herdboard/domain/slaughter/carcass-classes.ts'
import { basicWeightKg } from '@herdboard/domain/slaughter/payment-scale.ts'
import { scaleInForce } from '@herdboard/domain/slaughter/scale-in-force.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import { loadHerdSelection } from '#modules/kpis/service.ts'
import { selectPaymentScales } from '#modules/settlements/service.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import { chartKind } from '../chart-kind.ts'
import { type CarcassCountRow, selectBusiestHouse, selectCarcassCounts } from '../sql/carcass-counts.ts'

/** More bars cannot be distinguished on a telephone. */
const MOST_CLASSES = 24

interface LoadedCarcasses {
  counts: readonly CarcassCountRow[]
  /** Basic weight of the slaughterhouse with most pigs, kg. */
  basic: { least: number; most: number | null } | null
}

/** How many carcasses weighed how much, or had how much lean meat, of the settlements that state them. */
export const carcassHistogramChart = chartKind<LoadedCarcasses>({
  chartType: 'carcass-histogram',
  options: { splits: ['carcass', 'lean'], extras: [], defaultExtras: [] },
  async load({ db, scope, places, pigType, period, ticked }) {
    const { unitIds } = await loadHerdSelection(db, scope, places, pigType)
    const days = { first: addDays(period.opening, 1), last: period.closing }
    const of = ticked.split === 'lean' ? 'lean' : 'weight'
    const counts = await selectCarcassCounts(db, scope, unitIds, { ...days, of })
    if (of === 'lean' || counts.length === 0) return { counts, basic: null }
    const busiest = await selectBusiestHouse(db, scope, unitIds, days)
    const scales = await selectPaymentScales(db, scope)
    const scale = busiest && scaleInForce(scales, busiest.slaughterhouse_id, busiest.day)
    return { counts, basic: scale && basicWeightKg(scale) }
  },
  present({ counts, basic }, { context: { text, language }, ticked }) {
    const isLean = ticked.split === 'lean'
    const classes = histogramClasses(new Map(counts.map(({ unit, head }) => [unit, head])), MOST_CLASSES)
    const all = classes.reduce((sum, { head }) => sum + head, 0)
    const figure = (value: number) => formatFigure(language, value, 0)
    const carcasses = { count: Math.round(all), n: figure(Math.round(all)) }
    return {
      title: text(`charts:carcass_histogram.${isLean ? 'title_lean' : 'title'}`),
      subtitle:
        basic === null
          ? text('charts:carcass_histogram.subtitle', carcasses)
          : text('charts:carcass_histogram.subtitle_basic', {
              ...carcasses,
              from: formatFigure(language, basic.least, 1),
              to: basic.most === null ? '' : formatFigure(language, basic.most, 1),
            }),
      x: {
        kind: 'name',
        names: classes.map(({ from, below }) =>
          below - from === 1 ? figure(from) : `${figure(from)}–${figure(below - 1)}`,
        ),
      },
      axes: [{ unit: text('kpis:unit.pigs'), decimals: 0, from_zero: true }],
      series:
        classes.length === 0
          ? []
          : [
              chartSeries({
                key: 'carcasses',
                name: text('charts:carcass_histogram.carcasses'),
                kind: 'column',
                points: classes.map(({ head }) => head),
              }),
            ],
      facts: [
        {
          name: text('charts:carcass_histogram.share'),
          unit: '%',
          decimals: 1,
          points: classes.map(({ head }) => (all === 0 ? null : (100 * head) / all)),
        },
      ],
      reference_lines: [],
      bands: [],
      running: null,
      empty_reason: classes.length === 0 ? text('charts:carcass_histogram.empty') : null,
    }
  },
})
