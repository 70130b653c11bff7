import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { AssessedFarm } from '../method-finding.ts'

export interface BatchBalanceRow {
  place: string
  pig_type: PigType
  start_date: string
  end_date: string | null
  inserted: number
  gone: number
  dead: number
  /** Number of the batch's records before its start or after its end. */
  outside: number
}

/**
 * Selects batches that are open or ended in the period, with pigs in and out. Transfers within a batch do not count.
 */
export async function selectBatchBalances({
  db,
  scope: { directoryId },
  farmId,
  from,
  day,
}: AssessedFarm): Promise<BatchBalanceRow[]> {
  const { rows } = await sql<BatchBalanceRow>`
    select concat_ws(', ', b.name, t.name) as place, b.pig_type, t.start_date, t.end_date,
      (coalesce(m.inserted, 0) + coalesce(o.head, 0))::int as inserted, coalesce(m.gone, 0)::int as gone,
      coalesce(m.dead, 0)::int as dead,
      (select count(*)::int from record r where r.directory_id = ${directoryId} and r.farm_id = ${farmId}
        and r.batch_id = t.id and r.deleted_at is null and r.type_id <> ${sql.lit(recordKind.posting)}
        and (r.day < t.start_date or r.day > t.end_date)) as outside
    from batch t
    join barn b on b.directory_id = ${directoryId} and b.id = t.barn_id and b.farm_id = ${farmId}
    left join lateral (
      select sum(l.head) filter (where l.kind in (${literalList(legKind.insertion, legKind.transferIn)})) as inserted,
        -sum(l.head) filter (where l.kind in (${literalList(legKind.departure, legKind.transferOut, legKind.slaughter)})) as gone, -sum(l.head) filter (where l.kind = ${sql.lit(legKind.dead)}) as dead
      from herd_unit u
      join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.day <= ${day}::date
      left join herd_unit peer on peer.directory_id = ${directoryId} and peer.id = l.peer_unit_id
      where u.directory_id = ${directoryId} and u.batch_id = t.id and peer.batch_id is distinct from t.id) m on true
    left join lateral (select sum(c.head) as head from herd_unit u
      join herd_count c on c.directory_id = ${directoryId} and c.scope_id = u.id and c.is_opening and c.superseded_by is null
      where u.directory_id = ${directoryId} and u.batch_id = t.id) o on true
    where t.directory_id = ${directoryId} and t.deleted_at is null and t.start_date <= ${day}::date
      and (t.end_date is null or t.end_date >= ${from}::date)`.execute(db)
  return rows
}
