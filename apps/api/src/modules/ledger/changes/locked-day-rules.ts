import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { selectLockedDays } from '#modules/ledger/sql/units/locked-days.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { earlierDay, laterDay } from '../replay/day-bounds.ts'
import type { ReplayedWindow } from '../replay/replay-windows.ts'

/** Days up to the lock date of a farm whose figures are no longer what they were, first and last. */
export interface MovedLockedDays {
  farmId: FarmId
  from: string
  to: string
}

/** Compares replayed days under the lock with the stored ones; returns those that move, by farm. */
export const movedLockedDays = async (
  db: Db,
  scope: TenantScope,
  replayed: readonly ReplayedWindow[],
): Promise<MovedLockedDays[]> => lockedDaysByFarm(await movedLockedRows(db, scope, replayed))

interface MovedRow {
  farmId: FarmId
  unit_id: string
  day: string
}

/** Returns the days of units under the lock whose stock, weight or gain is not the stored one. */
export async function movedLockedRows(
  db: Db,
  scope: TenantScope,
  replayed: readonly ReplayedWindow[],
): Promise<MovedRow[]> {
  const locked = replayed.filter(({ window }) => window.lockedThrough !== null && window.after < window.lockedThrough)
  if (locked.length === 0) return []
  const stored = await selectLockedDays(
    db,
    scope,
    locked.map(({ window }) => ({
      unit_id: window.unitId,
      after: window.after,
      through: window.lockedThrough ?? window.after,
    })),
  )
  const storedOf = Map.groupBy(stored, ({ unit_id }) => unit_id)
  return locked.flatMap((one) => {
    const { farmId, unitId } = one.window
    return movedDays(one, storedOf.get(unitId) ?? []).map((day) => ({ farmId, unit_id: unitId, day }))
  })
}

/** Returns the first and last of the days of each farm. */
export function lockedDaysByFarm(days: readonly { farmId: FarmId; day: string }[]): MovedLockedDays[] {
  return [...Map.groupBy(days, ({ farmId }) => farmId)].map(([farmId, own]) => ({
    farmId,
    from: own.map(({ day }) => day).reduce(earlierDay),
    to: own.map(({ day }) => day).reduce(laterDay),
  }))
}

/**
 * Rule: a record after the lock of a farm that moves figures of locked days is doubtful. A day without a count has the
 * weight that the next count gives it. So such a count, and a movement before it, changes weight and gain back to the last
 * count before the lock. One rule for each farm, with the first and last locked day that moves.
 */
export const lockedDayRules = (
  { language }: Pick<RequestContext, 'language'>,
  moved: readonly MovedLockedDays[],
  dayField: string | null,
): BrokenRule[] =>
  moved.map(({ from, to }) => ({
    code: 'record.moves_locked_days',
    verdict: 'doubtful',
    ...(dayField !== null && { field: dayField }),
    params: { from: formatFarmDay(language, from), to: formatFarmDay(language, to) },
  }))

/** Returns the locked days of a unit on which the stock, its weight or its gain is not the stored one. */
function movedDays(
  { window, days }: ReplayedWindow,
  stored: readonly { day: string; head: number; stock_g: number | null; gain_g: number | null }[],
): string[] {
  const before = new Map(stored.map((row) => [row.day, row]))
  const after = new Map(days.filter(({ day }) => day <= (window.lockedThrough ?? '')).map((row) => [row.day, row]))
  return [...new Set([...before.keys(), ...after.keys()])].filter((day) => {
    const [was, is] = [before.get(day), after.get(day)]
    return was?.head !== is?.head || was?.stock_g !== is?.stock_g || was?.gain_g !== is?.gain_g
  })
}
