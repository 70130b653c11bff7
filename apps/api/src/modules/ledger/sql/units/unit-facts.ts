import type { BarnId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { LegKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface LegFact {
  unit_id: UnitId
  day: string
  kind: LegKind
  head: number
  grams: number | null
  carcass_g: number | null
}
export interface CountFact {
  /** A unit, or a barn with a whole-barn count. */
  scope_id: UnitId | BarnId
  day: string
  head: number
  average_g: number
  is_opening: boolean
}
export interface WeighingFact {
  unit_id: UnitId
  day: string
  head: number
  grams: number
}
export interface ConfirmedShortageFact {
  unit_id: UnitId
  day: string
}

/** The first day of a unit's facts to read; `-infinity` for all. */
export interface FactQuery {
  unit_id: UnitId
  /** Legs and weighings after this day. */
  after: string
  /** Counts and confirmed shortages from this day on. */
  counts_from: string
}

/** The facts of some units. */
export interface UnitFactRows {
  legs: LegFact[]
  /** The units' own counts. */
  counts: CountFact[]
  weighings: WeighingFact[]
  shortages: ConfirmedShortageFact[]
}

/** A row of any kind of fact; columns that its kind does not have are null. */
export type FactRow = ConfirmedShortageFact &
  Omit<LegFact, 'unit_id' | 'day'> &
  Pick<CountFact, 'is_opening'> & { fact: number }

const LEG = 1
const COUNT = 2
const WEIGHING = 3
const SHORTAGE = 4

/** Selects all facts of units in one statement. */
export async function selectUnitFacts(
  db: Db,
  scope: TenantScope,
  queries: readonly FactQuery[],
): Promise<UnitFactRows> {
  const { rows } = await sql<FactRow>`
    with a as (select * from ${valueRows('q', { unit_id: 'uuid', after: 'date', counts_from: 'date' }, queries)})
    ${factsOf(scope)}`.execute(db)
  return unitFactsOf(rows)
}

/** Query of the facts of units; `a` has columns of `FactQuery`. */
export const factsOf = ({ directoryId: company }: TenantScope) => sql<FactRow>`
    select ${sql.lit(LEG)} as fact, l.unit_id, l.day, l.kind, l.head, (l.kg * 1000)::float8 as grams,
      (l.carcass_kg * 1000)::float8 as carcass_g, null::boolean as is_opening
    from a join herd_leg l on l.directory_id = ${company} and l.unit_id = a.unit_id and l.day > a.after
    union all
    select ${sql.lit(COUNT)}, c.scope_id, c.day, null, c.head, (c.avg_kg * 1000)::float8, null, c.is_opening
    from a join herd_count c on c.directory_id = ${company} and c.scope_id = a.unit_id and c.superseded_by is null
     and c.day >= a.counts_from
    union all
    select ${sql.lit(WEIGHING)}, w.unit_id, w.day, null, w.head, (w.head * w.avg_kg * 1000)::float8, null, null
    from a join herd_weighing w on w.directory_id = ${company} and w.unit_id = a.unit_id and w.day > a.after
    union all
    select ${sql.lit(SHORTAGE)}, x.unit_id, x.day, null, null, null, null, null
    from a join herd_confirmed_shortage x on x.directory_id = ${company} and x.unit_id = a.unit_id
     and x.day >= a.counts_from`

export function unitFactsOf(rows: readonly FactRow[]): UnitFactRows {
  const found: UnitFactRows = { legs: [], counts: [], weighings: [], shortages: [] }
  for (const row of rows) {
    const { fact, unit_id, day, head, grams, is_opening } = row
    if (fact === LEG) found.legs.push(row)
    else if (fact === COUNT) found.counts.push({ scope_id: unit_id, day, head, average_g: grams ?? 0, is_opening })
    else if (fact === WEIGHING) found.weighings.push({ unit_id, day, head, grams: grams ?? 0 })
    else found.shortages.push({ unit_id, day })
  }
  return found
}

/** Selects all whole-barn counts. */
export const selectBarnCounts = async (db: Db, scope: TenantScope, barnIds: readonly BarnId[]): Promise<CountFact[]> =>
  barnIds.length === 0
    ? []
    : (
        await sql<CountFact>`select c.scope_id, c.day, c.head, (c.avg_kg * 1000)::float8 as average_g, c.is_opening
          from herd_count c where c.directory_id = ${scope.directoryId} and c.scope_id = any(${barnIds}::uuid[])
           and c.superseded_by is null`.execute(db)
      ).rows
