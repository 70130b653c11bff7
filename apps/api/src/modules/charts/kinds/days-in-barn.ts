import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sanityRange } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import { daysAtShare, type PigExit, type PigStay, pigStays } from '@herdboard/domain/stays/pig-stays.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import { type HerdSelection, loadHerdSelection, unitName } from '#modules/kpis/service.ts'
import { ledgerKnownThrough } from '#modules/ledger/service.ts'
import { type ChartOptionsContext, chartKind } from '../chart-kind.ts'
import { type ChartPoints, chartPoints } from '../chart-points.ts'
import { type ArrivalOrExit, selectArrivalsAndExits } from '../sql/arrivals-and-exits.ts'

/** Maximum number of columns beside each other; more cannot be distinguished. */
const MAX_GROUPS = 6

interface PigsThatLeft extends PigStay {
  unitId: UnitId
  day: string
}

interface DaysInBarnFacts {
  points: ChartPoints
  herd: HerdSelection
  left: PigsThatLeft[]
}

/** Mean number of days in the barn of the pigs that left in a week. */
export const daysInBarnChart = chartKind<DaysInBarnFacts>({
  chartType: 'days-in-barn',
  options: { splits: ['total', 'farm', 'section'], extras: [], defaultExtras: [] },
  async load({ db, scope, context, places, pigType, period }) {
    const herd = await loadHerdSelection(db, scope, places, pigType)
    const points = chartPoints(
      period,
      await ledgerKnownThrough(db, scope, herd.units.values(), context.today),
      context.today,
      0,
    )
    const last = points.spans.at(-1)?.last ?? period.opening
    const rows = await selectArrivalsAndExits(db, scope, herd.unitIds, { first: addDays(period.opening, 1), last })
    return { points, herd, left: pigsThatLeft(rows) }
  },
  present({ points, herd, left }, chartContext) {
    const { text } = chartContext.context
    const groups = [...Map.groupBy(left, keyIn(herd, chartContext))]
      .toSorted(([, a], [, b]) => headsOf(b) - headsOf(a))
      .slice(0, MAX_GROUPS)
    const usual = sanityRange('daysInBarn', chartContext.pigType)?.ok
    return {
      title: text('charts:days_in_barn.title'),
      subtitle: null,
      x: points.x,
      axes: [
        {
          unit: text('charts:days_in_barn.unit'),
          unit_one: text('charts:days_in_barn.unit_one'),
          decimals: 0,
          from_zero: true,
        },
      ],
      series: groups.map(([key, some]) =>
        chartSeries({
          key,
          name: groupName(key, some, herd, chartContext),
          kind: 'column',
          points: meansOf(some, points),
        }),
      ),
      facts: [
        {
          name: text('charts:days_in_barn.heads'),
          unit: text('kpis:unit.pigs'),
          decimals: 0,
          points: spansOf(left, points).map((some) => (some.length === 0 ? null : headsOf(some))),
        },
        ...([0.1, 0.9] as const).map((share) => ({
          name: text(`charts:days_in_barn.${share < 0.5 ? 'shortest' : 'longest'}`),
          unit: text('charts:days_in_barn.unit'),
          decimals: 0,
          points: spansOf(left, points).map((some) => daysAtShare(some, share)),
        })),
      ],
      reference_lines:
        left.length === 0 ? [] : [{ axis: 0, value: meanOf(left) ?? 0, label: text('charts:days_in_barn.mean') }],
      bands: left.length > 0 && usual ? [{ axis: 0, from: usual[0], to: usual[1], label: text('charts:usual') }] : [],
      running: points.running,
      empty_reason: left.length === 0 ? text('charts:days_in_barn.empty') : null,
    }
  },
})

function pigsThatLeft(rows: readonly ArrivalOrExit[]): PigsThatLeft[] {
  const isLeaving = (row: ArrivalOrExit): row is ArrivalOrExit & PigExit => row.presentHead !== null
  return [...Map.groupBy(rows, ({ unit_id }) => unit_id)].flatMap(([unitId, some]) => {
    const arrivals = some.filter((row) => !isLeaving(row))
    return some
      .filter(isLeaving)
      .flatMap((leaving) => pigStays(arrivals, leaving).map((stay) => ({ ...stay, unitId, day: leaving.day })))
  })
}

const headsOf = (stays: readonly PigStay[]): number => stays.reduce((sum, { head }) => sum + head, 0)

const meanOf = (stays: readonly PigStay[]): number | null =>
  stays.length === 0 ? null : stays.reduce((sum, { head, days }) => sum + head * days, 0) / headsOf(stays)

const spansOf = (left: readonly PigsThatLeft[], { spans }: ChartPoints): PigsThatLeft[][] =>
  spans.map(({ first, last }) => left.filter(({ day }) => day >= first && day <= last))

const meansOf = (left: readonly PigsThatLeft[], points: ChartPoints): (number | null)[] =>
  spansOf(left, points).map(meanOf)

const keyIn =
  ({ units }: HerdSelection, { ticked }: ChartOptionsContext) =>
  ({ unitId }: PigsThatLeft): string => {
    const unit = units.get(unitId)
    if (ticked.split === 'farm') return unit?.farmId ?? ''
    return ticked.split === 'section' ? (unit?.batchId ?? unit?.sectionId ?? unit?.barnId ?? '') : 'total'
  }

function groupName(
  key: string,
  [one]: readonly PigsThatLeft[],
  { units }: HerdSelection,
  { context: { text } }: ChartOptionsContext,
): string {
  const unit = one && units.get(one.unitId)
  if (key === 'total' || !unit) return text('charts:days_in_barn.title')
  return key === unit.farmId ? unit.farmName : unitName(unit, units.values())
}
