import { addDays } from '@herdboard/domain/time/day-number.ts'
import { isoWeek, mondayOf, type PeriodWeek, weekLabel, weeksOf } from '@herdboard/domain/time/iso-week.ts'
import { type Period, previousPeriod } from '@herdboard/domain/time/period.ts'
import type { HerdSelection } from '#modules/kpis/service.ts'
import { type HerdPeriod, unitPeriods } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { joinPeriods } from './join-periods.ts'

/** Weeks before the first that a trailing figure looks back on. */
const WEEKS_BACK = 3

/** A herd week by week, clipped to the period: what every weekly chart is made of. */
export interface HerdWeeks {
  weeks: PeriodWeek[]
  /** The herd in each week. */
  herds: HerdPeriod[]
  /** The herd over each week and the three before it, also those before the period. */
  trailing: HerdPeriod[]
  /** The herd over the whole period. */
  whole: HerdPeriod
}

/** One statement for all weeks, with the three weeks before them. */
export async function herdWeeks(db: Db, scope: TenantScope, herd: HerdSelection, period: Period): Promise<HerdWeeks> {
  const before = weeksOf(leadIn(period))
  const weeks = weeksOf(period)
  const all = await unitPeriods(db, scope, herd.unitIds, [...before, ...weeks].map(periodOfWeek))
  const known = [...before, ...weeks].map((week, place) => ({ week, herd: all[place] as HerdPeriod }))
  const herds = known.slice(before.length).map((each) => each.herd)
  return {
    weeks,
    herds,
    trailing: weeks.map(({ last }) =>
      joinPeriods(known.filter(({ week }) => isTrailing(week, last)).map((each) => each.herd)),
    ),
    whole: herds.length === 0 ? { period, units: [], innerTransfers: [] } : joinPeriods(herds),
  }
}

/** The herd in the weeks of the period just before, each as long as its week. */
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
  return unitPeriods(db, scope, herd.unitIds, shifted)
}

/** From the Monday three weeks before the first week up to the period. */
const leadIn = ({ opening }: Period): Period => ({
  opening: addDays(mondayOf(addDays(opening, 1)), -7 * WEEKS_BACK - 1),
  closing: opening,
})

const isTrailing = (week: PeriodWeek, last: string): boolean =>
  week.first >= addDays(mondayOf(last), -7 * WEEKS_BACK) && week.last <= last

const periodOfWeek = ({ opening, closing }: PeriodWeek): Period => ({ opening, closing })

/** Place of the week that is still running; null where the period ends before it. */
export function runningWeek(weeks: readonly PeriodWeek[], today: string): number | null {
  const last = weeks.at(-1)
  return last && weekLabel(last) === weekLabel(isoWeek(today)) ? weeks.length - 1 : null
}

/** First week from which on weights are estimated, because no count closes them yet. */
export function estimatedFrom(herds: readonly HerdPeriod[]): number | null {
  let from = herds.length
  while (from > 0 && isOpen(herds[from - 1])) from -= 1
  return herds.slice(from).some(isEstimated) ? from : null
}

const isEstimated = (herd: HerdPeriod | undefined): boolean => herd?.units.some((unit) => unit.isEstimated) === true
const isOpen = (herd: HerdPeriod | undefined): boolean => isEstimated(herd) || herd?.units.length === 0
