import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { ChartSeries } from '@herdboard/contract/figures/chart-spec.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { deadCondemned, mortality } from '@herdboard/domain/kpis/formulas/mortality.ts'
import type { HerdSelection } from '#modules/kpis/service.ts'
import type { HerdWeeks } from '../herd-weeks.ts'
import { dashboardItem, type OverviewItemContext } from '../overview-item.ts'
import { type DeadByDayRow, selectDeadByDay } from '../sql.ts'
import { chartSeries, weekChart } from '../week-chart.ts'
import { goalLines, weeklyFigure } from '../weekly-figure.ts'

/** Number of the last cause, "unknown", used where none was recorded. */
const UNKNOWN = '13'
const MAX_CAUSES = 6

/** Dead pigs per week, and their share of the pigs produced in that week and the three before. */
export const deadPerWeekItem = dashboardItem({
  itemNo: 11,
  width: 1,
  height: 1,
  options: () => ({ splits: ['total', 'cause', 'kind'], extras: ['loss'], defaultExtras: [] }),
  async load(itemContext) {
    const dead =
      itemContext.ticked.split === 'total'
        ? []
        : await selectDeadByDay(itemContext.db, itemContext.scope, itemContext.herd.unitIds, itemContext.period)
    return { weeks: await itemContext.weeks(), dead }
  },
  present({ weeks, dead }, itemContext) {
    const countsLoss = itemContext.ticked.extras.has('loss')
    const judged = countsLoss
      ? { ...itemContext, herd: { ...itemContext.herd, lossFarms: farmsOf(itemContext.herd) } }
      : itemContext
    return weekChart(itemContext, weeks, {
      itemNo: 11,
      axes: [
        {
          unit: itemContext.context.text('kpis:unit.pigs'),
          unit_one: itemContext.context.text('kpis:unit_one.pigs'),
          decimals: 0,
          from_zero: true,
        },
        { unit: '%', decimals: 1, from_zero: true },
      ],
      series: [
        ...deadColumns(itemContext, weeks, dead),
        ...(countsLoss ? [missingColumn(itemContext, weeks)] : []),
        chartSeries({
          key: 'share',
          name: itemContext.context.text('dashboards:series.mortality'),
          axis: 1,
          points: weeklyFigure(mortality, judged, weeks.trailing),
        }),
      ],
      // The national average for slaughter pigs is published for dead and condemned pigs together.
      referenceLines: goalLines(
        itemContext.herd.pigType === SLAUGHTER_PIGS ? deadCondemned : mortality,
        itemContext,
        1,
      ),
      emptyReason: 'no_pigs',
    })
  },
})

const column = (given: Pick<ChartSeries, 'key' | 'name' | 'points'>): ChartSeries =>
  chartSeries({ ...given, kind: 'column', stack: 'dead' })

type DeadKey = `${'death_cause' | 'death_kind'}.${number}`
const deadKey = (list: 'death_cause' | 'death_kind', id: string | number): DeadKey => `${list}.${Number(id)}`

function deadColumns(itemContext: OverviewItemContext, weeks: HerdWeeks, dead: readonly DeadByDayRow[]): ChartSeries[] {
  const { text } = itemContext.context
  const { split } = itemContext.ticked
  if (split === 'cause') return stacked(weeks, dead, ({ cause }) => deadKey('death_cause', cause ?? UNKNOWN), text)
  if (split === 'kind') {
    const keyOf = ({ kind }: DeadByDayRow) =>
      kind === null ? deadKey('death_cause', UNKNOWN) : deadKey('death_kind', kind)
    return stacked(weeks, dead, keyOf, text)
  }
  const points = weeks.herds.map(({ units }) =>
    units.length === 0 ? null : units.reduce((sum, { sums }) => sum + sums.deadHead, 0),
  )
  return [column({ key: 'dead', name: text('kpis:input.deadHead'), points })]
}

/** Returns one column per cause or kind, largest first. Beyond the maximum, the smallest are merged. */
function stacked(
  { weeks, herds }: HerdWeeks,
  dead: readonly DeadByDayRow[],
  keyOf: (row: DeadByDayRow) => DeadKey,
  text: OverviewItemContext['context']['text'],
): ChartSeries[] {
  const groups = [...Map.groupBy(dead, keyOf)].toSorted(([, a], [, b]) => headsOf(b) - headsOf(a))
  const isTooMany = groups.length > MAX_CAUSES
  const named = isTooMany ? groups.slice(0, MAX_CAUSES - 1) : groups
  const rest = isTooMany ? groups.slice(MAX_CAUSES - 1).flatMap(([, rows]) => rows) : []
  const pointsOf = (rows: readonly DeadByDayRow[]) =>
    weeks.map(({ first, last }, index) =>
      herds[index]?.units.length ? headsOf(rows.filter(({ day }) => day >= first && day <= last)) : null,
    )
  return [
    ...named.map(([key, rows]) => column({ key, name: text(`option:${key}`), points: pointsOf(rows) })),
    ...(isTooMany ? [column({ key: 'other', name: text('dashboards:other'), points: pointsOf(rest) })] : []),
  ]
}

const headsOf = (rows: readonly DeadByDayRow[]): number => rows.reduce((sum, { head }) => sum + head, 0)

const missingColumn = (itemContext: OverviewItemContext, { herds }: HerdWeeks): ChartSeries =>
  column({
    key: 'missing',
    name: itemContext.context.text('dashboards:series.missing'),
    points: herds.map(({ units }) =>
      units.length === 0 ? null : units.reduce((sum, { sums }) => sum + sums.missingHead, 0),
    ),
  })

const farmsOf = ({ units }: HerdSelection): Set<FarmId> => new Set([...units.values()].map(({ farmId }) => farmId))
