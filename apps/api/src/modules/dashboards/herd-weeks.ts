import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { figureEnd, type UnitEnd } from '@herdboard/domain/kpis/figure-end.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { isoWeek, mondayOf, type PeriodWeek, weekLabel, weeksOf } from '@herdboard/domain/time/iso-week.ts'
import { type Period, previousPeriod } from '@herdboard/domain/time/period.ts'
import type { HerdSelection } from '#modules/kpis/service.ts'
import { type HerdPeriod, measuredEnds, unitPeriods, withSpreadFeed } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { joinPeriods } from './join-periods.ts'

/** Number of weeks before the first that a trailing figure includes. */
const WEEKS_BACK = 3

/** A herd by weeks, clipped to the period; the basis of every weekly chart. */
export interface HerdWeeks {
  weeks: PeriodWeek[]
  /** The herd in each week. */
  herds: HerdPeriod[]
  /** The herd in each week, with the feed that its pigs ate: days without a record get theirs from the days around. */
  fed: HerdPeriod[]
  /** The same over each week and the three weeks before it, also those before the period. */
  trailing: HerdPeriod[]
  /** The units at the end of the last week, with the days around it on which their weight was measured. */
  ends: readonly UnitEnd[]
  /** The herd over the whole period; joined when it is first asked for. */
  whole(): HerdPeriod
}

/** Loads all weeks and the three weeks before them, in one statement, and the measured ends of the units. */
export async function herdWeeks(db: Db, scope: TenantScope, herd: HerdSelection, period: Period): Promise<HerdWeeks> {
  const before = weeksOf(leadIn(period))
  const weeks = weeksOf(period)
  const all = await unitPeriods(db, scope, herd.units.values(), [...before, ...weeks].map(periodOfWeek), {
    withNutrients: false,
  })
  const herds = all.slice(before.length)
  const spread = await withSpreadFeed(db, scope, herd.units.values(), all)
  const known = [...before, ...weeks].map((week, index) => ({ week, herd: spread[index] as HerdPeriod }))
  const ends = await measuredEnds(db, scope, herd.units.values(), period.closing)
  let whole: HerdPeriod | undefined
  return {
    weeks,
    herds,
    fed: spread.slice(before.length),
    trailing: weeks.map(({ last }) =>
      joinPeriods(known.filter(({ week }) => isTrailing(week, last)).map((each) => each.herd)),
    ),
    ends,
    whole: () => {
      whole ??= herds.length === 0 ? { period, units: [], innerTransfers: [] } : joinPeriods(herds)
      return whole
    },
  }
}

/** Loads the herd in the weeks of the previous period, each as long as its counterpart. */
export async function previousWeeks(
  db: Db,
  scope: TenantScope,
  herd: HerdSelection,
  period: Period,
): Promise<HerdPeriod[]> {
  const { opening } = previousPeriod(period)
  let from = opening
  const shifted = weeksOf(period).map(({ days }) => {
    const week = { opening: from, closing: addDays(from, days) }
    from = week.closing
    return week
  })
  const herds = await unitPeriods(db, scope, herd.units.values(), shifted, { withNutrients: false })
  return withSpreadFeed(db, scope, herd.units.values(), herds)
}

/** Returns the period from the Monday three weeks before the first week up to the requested period. */
const leadIn = ({ opening }: Period): Period => ({
  opening: addDays(mondayOf(addDays(opening, 1)), -7 * WEEKS_BACK - 1),
  closing: opening,
})

const isTrailing = (week: PeriodWeek, last: string): boolean =>
  week.first >= addDays(mondayOf(last), -7 * WEEKS_BACK) && week.last <= last

const periodOfWeek = ({ opening, closing }: PeriodWeek): Period => ({ opening, closing })

/** Returns the index of the current week; null where the period ends before it. */
export function runningWeek(weeks: readonly PeriodWeek[], today: string): number | null {
  const last = weeks.at(-1)
  return last && weekLabel(last) === weekLabel(isoWeek(today)) ? weeks.length - 1 : null
}

/**
 * Returns the index of the first week with estimated weights of some units: the first that ends after the day since which
 * their figure is estimated. Null where it is not.
 */
export function estimatedFrom(
  { weeks, ends }: Pick<HerdWeeks, 'weeks' | 'ends'>,
  unitIds: ReadonlySet<UnitId>,
): number | null {
  const closing = weeks.at(-1)?.closing ?? ''
  const end = figureEnd(
    ends.filter(({ unitId }) => unitIds.has(unitId as UnitId)),
    closing,
  )
  const from = end?.kind === 'estimated' ? weeks.findIndex((week) => week.closing > end.day) : -1
  return from === -1 ? null : from
}
