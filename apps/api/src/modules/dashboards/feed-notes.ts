import type { ChartFact } from '@herdboard/contract/figures/chart-spec.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { figureNotes, type HerdSelection, herdFigure } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFigure } from '#platform/text/format-values.ts'

interface FeedChart {
  figure: KpiFormula
  herd: HerdSelection
  /** Each week alone, with spread feed. */
  weeks: readonly HerdPeriod[]
  /** What each point counts, where it is more than its week. */
  points?: readonly HerdPeriod[]
  /** Unit of the axis, which the notes follow. */
  unit: string
}

/**
 * Returns what a chart of feed says of days whose feed it does not know from a record of the day: those left out on both
 * sides, and those that got feed from the days around. Below the title for all weeks, and at each point of those.
 */
export function feedNotes(
  context: RequestContext,
  { figure, herd, weeks, points = weeks, unit }: FeedChart,
): { subtitle: string | null; facts: ChartFact[] } {
  const { text, language } = context
  const leftOut = (week: HerdPeriod): number => herdFigure(figure, herd, week).leftOutPigDays
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
  const allSpread = sum(weeks.map(spreadPigDays))
  const notes = [
    ...figureNotes(context, figure, {
      ...{ isEnough: true, feedKgWithoutPigs: 0, foundHead: 0 },
      leftOutPigDays: sum(weeks.map(leftOut)),
    }),
    ...(allSpread > 0 ? [text('dashboards:note.feed_spread', { n: formatFigure(language, allSpread, 0) })] : []),
  ]
  const facts = (['left_out', 'feed_spread'] as const)
    .map((name) => ({
      name: text(`dashboards:fact.${name}`),
      unit: text('kpis:unit.pig-days'),
      decimals: 0,
      points: points.map((week) => (name === 'left_out' ? leftOut(week) : spreadPigDays(week)) || null),
    }))
    .filter((fact) => fact.points.some((point) => point !== null))
  return { subtitle: notes.length === 0 ? null : [unit, ...notes].join(' · '), facts }
}

const spreadPigDays = ({ units }: HerdPeriod): number =>
  units.reduce((sum, { pigDaysWithoutRecord = 0 }) => sum + pigDaysWithoutRecord, 0)
