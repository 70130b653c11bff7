import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { dailyRisks, meanDailyRisk } from '@herdboard/domain/mortality/expected-deaths.ts'
import { usualStayDays } from '@herdboard/domain/stays/stay-length.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import { type HerdSelection, loadHerdSelection, unitName } from '#modules/kpis/service.ts'
import { ledgerKnownThrough } from '#modules/ledger/service.ts'
import { type ChartOptionsContext, chartKind } from '../chart-kind.ts'
import { type ChartPoints, chartPoints } from '../chart-points.ts'
import { largestParts, type StackPart } from '../largest-parts.ts'
import { type BarnDeadRow, type StayDayRow, selectBarnDead, selectDaysOfStay } from '../sql/herd-days.ts'

/** Thirteen weeks and today, the default period of the dashboard. A longer period is drawn by weeks. */
const MAX_DAYS = 92
const MEAN_DAYS = 7
/** Option key for no recorded cause, the last of the causes: "unknown". */
const UNKNOWN = 'death_cause.13'

interface DailyDeathsFacts {
  points: ChartPoints
  herd: HerdSelection
  dead: BarnDeadRow[]
  stays: StayDayRow[]
}

/** Dead pigs per day or week, with the 7-day mean and the expected number. */
export const dailyDeathsChart = chartKind<DailyDeathsFacts>({
  chartType: 'daily-dead',
  options: { splits: ['kind', 'cause', 'barn'], extras: ['loss'], defaultExtras: [] },
  async load({ db, scope, context, places, pigType, period }) {
    const herd = await loadHerdSelection(db, scope, places, pigType)
    const points = chartPoints(
      period,
      await ledgerKnownThrough(db, scope, herd.units.values(), context.today),
      context.today,
      MAX_DAYS,
    )
    const first = addDays(period.opening, 1)
    const last = points.spans.at(-1)?.last ?? period.opening
    const dead = await selectBarnDead(db, scope, herd.unitIds, { first: addDays(first, 1 - MEAN_DAYS), last })
    const since = addDays(first, -2 * usualStayDays(pigType))
    return { points, herd, dead, stays: await selectDaysOfStay(db, scope, herd.unitIds, { since, first, last }) }
  },
  present({ points, herd, dead, stays }, chartContext) {
    const { text } = chartContext.context
    const counted = dead.filter(({ is_missing }) => !is_missing || chartContext.ticked.extras.has('loss'))
    const inPeriod = counted.filter(({ day }) => day >= (points.spans[0]?.first ?? day))
    const isEmpty = inPeriod.length === 0 || points.spans.length === 0
    const pigDays = new Set(stays.map(({ day }) => day))
    const hadPigs = points.spans.map(({ first, last }) => stays.some(({ day }) => day >= first && day <= last))
    const parts = partsOf(inPeriod, points, hadPigs, herd, chartContext)
    return {
      title: text(points.x.kind === 'day' ? 'charts:daily_dead.title' : 'charts:daily_dead.title_week'),
      subtitle: null,
      x: points.x,
      axes: [
        {
          unit: text('kpis:unit.pigs'),
          unit_one: text('kpis:unit_one.pigs'),
          decimals: points.x.kind === 'day' ? 1 : 0,
          from_zero: true,
        },
      ],
      series: isEmpty
        ? []
        : [
            ...parts.map((part) => chartSeries({ ...part, kind: 'column', stack: 'dead' })),
            ...(points.x.kind === 'day' ? [meanLine(counted, points, pigDays, text('charts:daily_dead.mean'))] : []),
            chartSeries({
              key: 'expected',
              name: text('charts:daily_dead.expected'),
              role: 'expected',
              points: expectedPoints(stays, points, hadPigs, chartContext.pigType),
            }),
          ],
      reference_lines: [],
      bands: [],
      running: points.running,
      empty_reason: isEmpty ? text('charts:daily_dead.empty') : null,
    }
  },
})

/** Returns one column per kind, cause or barn. Missing pigs have a separate column. */
function partsOf(
  rows: readonly BarnDeadRow[],
  { spans }: ChartPoints,
  hadPigs: readonly boolean[],
  { units }: HerdSelection,
  { ticked, context: { text } }: ChartOptionsContext,
): StackPart[] {
  const barnName = (barnId: string) => {
    const unit = [...units.values()].find((each) => each.barnId === barnId)
    return unit ? unitName({ ...unit, sectionName: null, batchName: null }, units.values()) : ''
  }
  const keyOf = ({ is_missing, cause, kind, barn_id }: BarnDeadRow): string => {
    if (ticked.split === 'barn') return barn_id
    if (is_missing) return 'missing'
    if (ticked.split === 'cause') return cause === null ? UNKNOWN : `death_cause.${Number(cause)}`
    return kind === null ? UNKNOWN : `death_kind.${kind}`
  }
  const nameOf = (key: string): string => {
    if (ticked.split === 'barn') return barnName(key)
    return key === 'missing'
      ? text('dashboards:series.missing')
      : text(`option:${key as `death_${'cause' | 'kind'}.${number}`}`)
  }
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, some]) => ({
    key,
    name: nameOf(key),
    points: spans.map(({ first, last }, index) =>
      hadPigs[index] || headsBetween(some, first, last) > 0 ? headsBetween(some, first, last) : null,
    ),
  }))
  return largestParts(groups, text('charts:other'))
}

const headsBetween = (rows: readonly BarnDeadRow[], first: string, last: string): number =>
  rows.reduce((sum, { day, head }) => (day >= first && day <= last ? sum + head : sum), 0)

/** Mean of dead pigs per day over seven days, including days before the period. */
const meanLine = (rows: readonly BarnDeadRow[], { spans }: ChartPoints, pigDays: ReadonlySet<string>, name: string) =>
  chartSeries({
    key: 'mean',
    name,
    points: spans.map(({ last }) =>
      pigDays.has(last) ? headsBetween(rows, addDays(last, 1 - MEAN_DAYS), last) / MEAN_DAYS : null,
    ),
  })

/**
 * Returns the expected number of dead pigs. Each pig has the risk of its day of stay. Past the usual stay, or where the
 * insertion day is unknown, it has the mean risk of a stay.
 */
function expectedPoints(
  stays: readonly StayDayRow[],
  { spans }: ChartPoints,
  hadPigs: readonly boolean[],
  pigType: PigType,
): (number | null)[] {
  const risks = dailyRisks(pigType, usualStayDays(pigType))
  const meanRisk = meanDailyRisk(pigType)
  const byDay = new Map<string, number>()
  for (const { day, stay, head } of stays) {
    const risk = stay === null ? meanRisk : (risks[stay] ?? meanRisk)
    byDay.set(day, (byDay.get(day) ?? 0) + head * risk)
  }
  return spans.map(({ first, last }, index) => {
    if (!hadPigs[index]) return null
    let sum = 0
    for (let day = first; day <= last; day = addDays(day, 1)) sum += byDay.get(day) ?? 0
    return sum
  })
}
