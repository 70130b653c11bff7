import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { type GainCurve, gainCurves, isPossibleLot } from '@herdboard/domain/growth/gain-distribution.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import { loadHerdSelection } from '#modules/kpis/service.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import type { ChartContext, ChartKind } from '../chart-kind.ts'
import { type GainGroup, gainGroups, grownPigs } from '../gain-groups.ts'
import { selectWeighedLegs } from '../sql/weighed-legs.ts'

/** Maximum number of curves; more cannot be distinguished. */
const MAX_CURVES = 6

/**
 * Spread of daily gain among the pigs that left in the period, together or one curve per selected group. The groups
 * come from the records, so the reply contains the options.
 */
export const dailyGainSpreadChart: ChartKind = {
  chartType: 'daily-gain-spread',
  async answer(chartContext, words = []) {
    const { db, scope, context, places, pigType, period } = chartContext
    const herd = await loadHerdSelection(db, scope, places, pigType)
    const days = { first: addDays(period.opening, 1), last: period.closing }
    const lots = grownPigs(await selectWeighedLegs(db, scope, herd.unitIds, days)).filter((lot) =>
      isPossibleLot(lot, pigType),
    )
    const offered = gainGroups(lots, herd, context.text)
    // Of too many, the last selected.
    const tickedWords = new Set(words.filter((word) => offered.some((group) => group.word === word)).slice(-MAX_CURVES))
    const chosen = offered.filter(({ word }) => tickedWords.has(word))
    const groups: GainGroup[] =
      chosen.length > 0 ? chosen : [{ word: 'all', name: context.text('charts:gain_spread.all'), has: () => true }]
    const { edges, curves } = gainCurves(groups.map(({ has }) => lots.filter(has)))
    return {
      options: gainSpreadChart(chartContext, groups, edges, curves),
      filters: offered.map(({ word, name }) => ({ name, query_parameter: word, is_applied: tickedWords.has(word) })),
    }
  },
}

function gainSpreadChart(
  { context: { text, language } }: ChartContext,
  groups: readonly GainGroup[],
  edges: readonly number[],
  curves: readonly (GainCurve | null)[],
): ChartSpec {
  const figure = (value: number) => formatFigure(language, value, 0)
  const [only, another] = curves
  let below = 0
  return {
    title: text('charts:gain_spread.title'),
    subtitle: text('charts:gain_spread.subtitle'),
    x: { kind: 'name', names: edges.slice(1).map((to, index) => `${figure(edges[index] ?? to)}–${figure(to)}`) },
    axes: [{ unit: '%', decimals: 1, from_zero: true }],
    series: curves.flatMap((curve, index) => {
      const group = groups[index]
      if (!curve || !group) return []
      const { meanG, sdG, head, percents } = curve
      const name = text('charts:gain_spread.curve', {
        name: group.name,
        mean: figure(meanG),
        sd: figure(sdG),
        n: figure(head),
      })
      return [chartSeries({ key: group.word, name, kind: 'area', points: percents })]
    }),
    ...(only &&
      another === undefined && {
        facts: [
          {
            name: text('charts:gain_spread.under'),
            unit: '%',
            decimals: 0,
            // Percentage of pigs with less gain than the start of the class.
            points: only.percents.map((percent) => {
              const under = below
              below += percent
              return under
            }),
          },
        ],
      }),
    reference_lines: [],
    bands: [],
    running: null,
    empty_reason: edges.length === 0 ? text('charts:gain_spread.empty') : null,
  }
}
