import type { BarnId, UnitId } from '@herdboard/contract/ids.ts'
import { type BarnCount, countsOfBarnUnits } from '@herdboard/domain/ledger/barn-counts.ts'
import type { HerdCount, UnitFacts } from '@herdboard/domain/ledger/facts.ts'
import { playUnit } from '@herdboard/domain/ledger/play-unit.ts'
import { type HerdDay, type HerdPoint, NEGATIVE_CONFIRMED } from '@herdboard/domain/ledger/rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/scope.ts'
import {
  type CountFact,
  type FactsFrom,
  selectBarnCounts,
  selectCounts,
  selectForced,
  selectLegs,
  selectWeighings,
} from './sql/unit-facts.ts'
import { BEFORE_ALL, type Stretch } from './stretches.ts'

/** A stretch with its facts, and what follows from them. */
export interface PlayedStretch {
  stretch: Stretch
  facts: UnitFacts & { unitId: UnitId }
  points: HerdPoint[]
  days: HerdDay[]
}

/** Reads the facts of stretches and plays them: rows after `after`, up to `through`. */
export async function playStretches(db: Db, scope: TenantScope, stretches: readonly Stretch[]): Promise<PlayedStretch[]> {
  const asked = stretches.map(
    ({ unitId, start, countsFrom }): FactsFrom => ({
      unit_id: unitId,
      after: start?.day ?? BEFORE_ALL,
      counts_from: countsFrom,
    }),
  )
  const legs = Map.groupBy(await selectLegs(db, scope, asked), ({ unit_id }) => unit_id)
  const counts = Map.groupBy(await selectCounts(db, scope, asked), ({ scope_id }) => scope_id)
  const weighings = Map.groupBy(await selectWeighings(db, scope, asked), ({ unit_id }) => unit_id)
  const forced = Map.groupBy(await selectForced(db, scope, asked), ({ unit_id }) => unit_id)
  const withFacts = stretches.map((stretch) => ({
    stretch,
    facts: {
      unitId: stretch.unitId,
      pigType: stretch.pigType,
      growthLevel: stretch.growthLevel,
      legs: (legs.get(stretch.unitId) ?? []).map((leg) => ({
        day: leg.day,
        kind: leg.kind,
        head: leg.head,
        grams: leg.grams,
        ...(leg.carcass_g !== null && { carcassGrams: leg.carcass_g }),
      })),
      counts: (counts.get(stretch.unitId) ?? []).map(herdCount),
      weighings: (weighings.get(stretch.unitId) ?? []).map(({ day, head, grams }) => ({ day, head, grams })),
      forcedDays: (forced.get(stretch.unitId) ?? []).map(({ day }) => day),
    },
  }))
  const shares = await sharesOfBarnCounts(db, scope, withFacts)
  return withFacts.map(({ stretch, facts }) => {
    const shared = shares.get(stretch.unitId)
    return play(stretch, shared ? { ...facts, counts: shared } : facts)
  })
}

const herdCount = ({ day, head, average_g, is_opening }: CountFact): HerdCount & BarnCount => ({
  day,
  head,
  averageGrams: average_g,
  isOpening: is_opening,
})

/** The counts of units whose barn was counted as a whole: their own, and their shares. */
async function sharesOfBarnCounts(
  db: Db,
  scope: TenantScope,
  withFacts: readonly Pick<PlayedStretch, 'stretch' | 'facts'>[],
): Promise<Map<string, HerdCount[]>> {
  const tied = withFacts.filter(({ stretch }) => stretch.isTiedToBarn)
  const barns = Map.groupBy(tied, ({ stretch }) => stretch.barnId)
  const barnCounts = Map.groupBy(
    await selectBarnCounts(db, scope, [...barns.keys()]),
    ({ scope_id }) => scope_id as BarnId,
  )
  const shares = new Map<string, HerdCount[]>()
  for (const [barnId, units] of barns) {
    const counts = (barnCounts.get(barnId) ?? []).map(herdCount)
    for (const [unitId, own] of countsOfBarnUnits(
      units.map(({ facts }) => facts),
      counts,
    ))
      shares.set(unitId, own)
  }
  return shares
}

function play(stretch: Stretch, facts: PlayedStretch['facts']): PlayedStretch {
  const { through, start, after } = stretch
  const { points, days } = playUnit(start ? { ...facts, through, start } : { ...facts, through })
  // Years are four digits, so days compare as text; `-infinity` stands before all of them.
  return {
    stretch,
    facts,
    points: points.filter(({ day }) => day > after),
    days: days.filter(({ day }) => day > after),
  }
}

const isUnexplained = ({ head, flags }: HerdDay): boolean => head < 0 && (flags & NEGATIVE_CONFIRMED) === 0

/** The first day of negative stock that nothing explains; null where there is none. */
export const unexplainedDay = ({ days }: PlayedStretch): string | null => days.find(isUnexplained)?.day ?? null

/** Plays on with the days of negative stock explained, and tells which had to be. */
export function withShortagesExplained(played: PlayedStretch): { played: PlayedStretch; forcedDays: string[] } {
  const forcedDays: string[] = []
  let explained = played
  for (let day = unexplainedDay(explained); day !== null; day = unexplainedDay(explained)) {
    forcedDays.push(day)
    explained = play(played.stretch, {
      ...played.facts,
      forcedDays: [...(explained.facts.forcedDays ?? []), day],
    })
  }
  return { played: explained, forcedDays }
}
