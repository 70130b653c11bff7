import type { BarnId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { LegKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { valueRows } from './value-rows.ts'

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

const factQueryRows = (queries: readonly FactQuery[]) =>
  valueRows('a', { unit_id: 'uuid', after: 'date', counts_from: 'date' }, queries)

export const selectLegs = async (db: Db, scope: TenantScope, queries: readonly FactQuery[]): Promise<LegFact[]> =>
  (
    await sql<LegFact>`select l.unit_id, l.day, l.kind, l.head, (l.kg * 1000)::float8 as grams,
        (l.carcass_kg * 1000)::float8 as carcass_g
      from ${factQueryRows(queries)} join herd_leg l on l.directory_id = ${scope.directoryId} and l.unit_id = a.unit_id
       and l.day > a.after`.execute(db)
  ).rows

export const selectCounts = async (db: Db, scope: TenantScope, queries: readonly FactQuery[]): Promise<CountFact[]> =>
  (
    await sql<CountFact>`select c.scope_id, c.day, c.head, (c.avg_kg * 1000)::float8 as average_g, c.is_opening
      from ${factQueryRows(queries)} join herd_count c on c.directory_id = ${scope.directoryId} and c.scope_id = a.unit_id
       and c.superseded_by is null and c.day >= a.counts_from`.execute(db)
  ).rows

/** Selects all whole-barn counts. */
export const selectBarnCounts = async (db: Db, scope: TenantScope, barnIds: readonly BarnId[]): Promise<CountFact[]> =>
  barnIds.length === 0
    ? []
    : (
        await sql<CountFact>`select c.scope_id, c.day, c.head, (c.avg_kg * 1000)::float8 as average_g, c.is_opening
          from herd_count c where c.directory_id = ${scope.directoryId} and c.scope_id = any(${barnIds}::uuid[])
           and c.superseded_by is null`.execute(db)
      ).rows

export const selectWeighings = async (
  db: Db,
  scope: TenantScope,
  queries: readonly FactQuery[],
): Promise<WeighingFact[]> =>
  (
    await sql<WeighingFact>`select w.unit_id, w.day, w.head, (w.head * w.avg_kg * 1000)::float8 as grams
      from ${factQueryRows(queries)} join herd_weighing w on w.directory_id = ${scope.directoryId} and w.unit_id = a.unit_id
       and w.day > a.after`.execute(db)
  ).rows

export const selectConfirmedShortages = async (
  db: Db,
  scope: TenantScope,
  queries: readonly FactQuery[],
): Promise<ConfirmedShortageFact[]> =>
  (
    await sql<ConfirmedShortageFact>`select f.unit_id, f.day
      from ${factQueryRows(queries)}
      join herd_confirmed_shortage f on f.directory_id = ${scope.directoryId} and f.unit_id = a.unit_id
       and f.day >= a.counts_from`.execute(db)
  ).rows
