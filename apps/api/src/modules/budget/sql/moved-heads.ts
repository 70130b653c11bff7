import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { type LedgerPeriod, planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Heads of a unit in a period. Pigs moved within a farm and pig type are in none of them. */
export interface MovedHeads {
  period: number
  unit_id: UnitId
  /** Inserted from outside the company, and moved in from other farms or from the other pig type. */
  bought: number
  moved_in: number
  /** Departed alive without slaughter, and moved out to other farms or to the other pig type. */
  sold: number
  moved_out: number
}

/** Selects how many pigs of units were traded and how many moved, in one statement; units without either have no row. */
export async function selectMovedHeads(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  periods: readonly LedgerPeriod[],
): Promise<MovedHeads[]> {
  await planForLists(db, unitIds.length)
  const headsOf = (kind: number) => sql`coalesce(sum(abs(l.head)) filter (where l.kind = ${sql.lit(kind)}), 0)::float8`
  const { rows } = await sql<MovedHeads>`
    select p.no - 1 as period, l.unit_id, ${headsOf(legKind.insertion)} as bought, ${headsOf(legKind.transferIn)} as moved_in,
      ${headsOf(legKind.departure)} as sold, ${headsOf(legKind.transferOut)} as moved_out
    from unnest(${periods.map(({ opening }) => opening)}::date[], ${periods.map(({ closing }) => closing)}::date[])
      with ordinality as p(opening, closing, no)
    join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = any (${[...unitIds]}::uuid[])
     and l.day > p.opening and l.day <= p.closing
     and l.kind in (${sql.join([legKind.insertion, legKind.transferIn, legKind.departure, legKind.transferOut].map((kind) => sql.lit(kind)))})
    join herd_unit o on o.directory_id = ${directoryId} and o.id = l.unit_id
    left join herd_unit e on e.directory_id = ${directoryId} and e.id = l.peer_unit_id
    where e.id is null or e.farm_id <> o.farm_id or e.pig_type <> o.pig_type
    group by 1, 2`.execute(db)
  return rows
}
