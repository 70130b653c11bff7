import type { BarnId, UnitId } from '@herdboard/contract/core/ids.ts'
import { type BarnCount, countsOfBarnUnits } from '@herdboard/domain/ledger/barn-counts.ts'
import { type HerdDay, type HerdPoint, NEGATIVE_CONFIRMED } from '@herdboard/domain/ledger/herd-rows.ts'
import { replayUnit } from '@herdboard/domain/ledger/replay/replay-unit.ts'
import type { HerdCount, UnitFacts } from '@herdboard/domain/ledger/unit-facts.ts'
import {
  type CountFact,
  type FactQuery,
  selectBarnCounts,
  selectUnitFacts,
  type UnitFactRows,
} from '#modules/ledger/sql/units/unit-facts.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { BEFORE_ALL, type RecalculationWindow } from './recalculation-windows.ts'

/** A window with its facts, and the points and days that follow from them. */
export interface ReplayedWindow {
  window: RecalculationWindow
  facts: UnitFacts & { unitId: UnitId }
  points: HerdPoint[]
  days: HerdDay[]
}

/** Loads the facts of windows and replays them: rows after `after`, up to `through`. */
export const replayWindows = async (
  db: Db,
  scope: TenantScope,
  windows: readonly RecalculationWindow[],
): Promise<ReplayedWindow[]> =>
  (await windowsWithFacts(db, scope, windows)).map(({ window, facts }) => replayWindow(window, facts))

/** Loads the facts of windows, with the shares of units in the counts of their barn. */
export async function windowsWithFacts(
  db: Db,
  scope: TenantScope,
  windows: readonly RecalculationWindow[],
): Promise<Pick<ReplayedWindow, 'window' | 'facts'>[]> {
  const found = await factsOfWindows(db, scope, windows)
  const legs = Map.groupBy(
    found.flatMap((facts) => facts.legs),
    ({ unit_id }) => unit_id,
  )
  const counts = Map.groupBy(
    found.flatMap((facts) => facts.counts),
    ({ scope_id }) => scope_id,
  )
  const weighings = Map.groupBy(
    found.flatMap((facts) => facts.weighings),
    ({ unit_id }) => unit_id,
  )
  const forced = Map.groupBy(
    found.flatMap((facts) => facts.shortages),
    ({ unit_id }) => unit_id,
  )
  const withFacts = windows.map((window) => ({
    window,
    facts: {
      unitId: window.unitId,
      pigType: window.pigType,
      growthLevel: window.growthLevel,
      legs: (legs.get(window.unitId) ?? []).map((leg) => ({
        day: leg.day,
        kind: leg.kind,
        head: leg.head,
        grams: leg.grams,
        ...(leg.carcass_g !== null && { carcassGrams: leg.carcass_g }),
      })),
      counts: (counts.get(window.unitId) ?? []).map(herdCount),
      weighings: (weighings.get(window.unitId) ?? []).map(({ day, head, grams }) => ({ day, head, grams })),
      confirmedShortageDays: (forced.get(window.unitId) ?? []).map(({ day }) => day),
    },
  }))
  const shares = await sharesOfBarnCounts(db, scope, withFacts)
  return withFacts.map(({ window, facts }) => {
    const shared = shares.get(window.unitId)
    return { window, facts: shared ? { ...facts, counts: shared } : facts }
  })
}

/** The facts that were read with the windows, and those of the other windows. */
async function factsOfWindows(
  db: Db,
  scope: TenantScope,
  windows: readonly RecalculationWindow[],
): Promise<UnitFactRows[]> {
  const read = windows.flatMap(({ facts }) => facts ?? [])
  const queries = windows
    .filter(({ facts }) => facts === null)
    .map(
      ({ unitId, start, countsFrom }): FactQuery => ({
        unit_id: unitId,
        after: start?.day ?? BEFORE_ALL,
        counts_from: countsFrom,
      }),
    )
  return queries.length === 0 ? read : [...read, await selectUnitFacts(db, scope, queries)]
}

const herdCount = ({ day, head, average_g, is_opening }: CountFact): HerdCount & BarnCount => ({
  day,
  head,
  averageGrams: average_g,
  isOpening: is_opening,
})

/** Returns the counts of units in barns with whole-barn counts: their own counts and their shares. */
async function sharesOfBarnCounts(
  db: Db,
  scope: TenantScope,
  withFacts: readonly Pick<ReplayedWindow, 'window' | 'facts'>[],
): Promise<Map<string, HerdCount[]>> {
  const tied = withFacts.filter(({ window }) => window.isTiedToBarn)
  const barns = Map.groupBy(tied, ({ window }) => window.barnId)
  const barnCounts = Map.groupBy(
    await selectBarnCounts(db, scope, [...barns.keys()]),
    ({ scope_id }) => scope_id as BarnId,
  )
  const shares = new Map<string, HerdCount[]>()
  for (const [barnId, units] of barns) {
    const counts = (barnCounts.get(barnId) ?? []).map(herdCount)
    for (const [unitId, ownCounts] of countsOfBarnUnits(
      units.map(({ facts }) => facts),
      counts,
    ))
      shares.set(unitId, ownCounts)
  }
  return shares
}

function replayWindow(window: RecalculationWindow, facts: ReplayedWindow['facts']): ReplayedWindow {
  const { through, start, after } = window
  const { points, days } = replayUnit(start ? { ...facts, through, start } : { ...facts, through })
  // Years have four digits, so days compare as text; `-infinity` sorts before all of them.
  return {
    window,
    facts,
    points: points.filter(({ day }) => day > after),
    days: days.filter(({ day }) => day > after),
  }
}

const isUnconfirmedShortage = ({ head, flags }: HerdDay): boolean => head < 0 && (flags & NEGATIVE_CONFIRMED) === 0

/** Returns the first day of negative stock without an explanation; null where there is none. */
export const unconfirmedShortageDay = ({ days }: ReplayedWindow): string | null =>
  days.find(isUnconfirmedShortage)?.day ?? null

/** Replays with all days of negative stock confirmed, and returns the days that needed it. */
export function withConfirmedShortages(replayed: ReplayedWindow): { confirmed: ReplayedWindow; days: string[] } {
  const days: string[] = []
  let confirmed = replayed
  for (let day = unconfirmedShortageDay(confirmed); day !== null; day = unconfirmedShortageDay(confirmed)) {
    days.push(day)
    confirmed = replayWindow(replayed.window, {
      ...replayed.facts,
      confirmedShortageDays: [...(confirmed.facts.confirmedShortageDays ?? []), day],
    })
  }
  return { confirmed, days }
}
