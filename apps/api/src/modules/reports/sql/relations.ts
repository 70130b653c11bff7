import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { LedgerPeriod } from '#modules/ledger/service.ts'

/** Units of a report, each in one group: a farm or a batch. */
export interface UnitGroups {
  unitIds: readonly UnitId[]
  /** Group index of each unit, from 0. */
  groups: readonly number[]
}

/** Periods as a relation: index from 0, opening and closing. */
export const periodRelation = (alias: string, periods: readonly LedgerPeriod[]) => sql`unnest(
  ${periods.map((_, no) => no)}::int[], ${periods.map(({ opening }) => opening)}::date[],
  ${periods.map(({ closing }) => closing)}::date[]) as ${sql.ref(alias)}(period, opening, closing)`

export const groupRelation = (alias: string, { unitIds, groups }: UnitGroups) =>
  sql`unnest(${unitIds}::uuid[], ${groups}::int[]) as ${sql.ref(alias)}(unit_id, grp)`
