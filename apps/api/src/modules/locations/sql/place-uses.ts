import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Something that rests on a place: an entry or instruction by its day, a place, batch or sensor by its name, a budget line. */
export interface PlaceUse {
  /** Name of the place. */
  place: string
  kind: 'named' | 'entry' | 'instruction' | 'budget'
  name: string | null
  day: string | null
}

/**
 * Selects the first entry, place, batch, sensor, budget line or instruction that rests on one of some farms, barns, sections
 * or batches and is not one of them. An instruction that a treatment states can never be deleted.
 */
export async function selectPlaceUse(
  db: Db,
  { directoryId }: TenantScope,
  ids: readonly string[],
): Promise<PlaceUse | undefined> {
  const own = sql`directory_id = ${directoryId}`
  const isGone = sql`any(${ids}::uuid[])`
  const at = (table: string) =>
    sql`(${sql.join(
      ['farm_id', 'barn_id', 'section_id', 'batch_id'].map(
        (column) => sql`${sql.ref(`${table}.${column}`)} = ${isGone}`,
      ),
      sql` or `,
    )})`
  const { rows } = await sql<PlaceUse>`
    with used as (
      (select 'entry' as kind, coalesce(r.batch_id, r.section_id, r.barn_id, r.farm_id) as id, null as name, r.day
        from record r
        where r.${own} and r.deleted_at is null and ${at('r')} limit 1)
      union all (select 'entry', coalesce(u.batch_id, u.section_id, u.barn_id), null, l.day from herd_unit u
        join herd_leg l on l.directory_id = u.directory_id and l.unit_id = u.id where u.${own} and ${at('u')} limit 1)
      union all (select 'entry', coalesce(n.batch_id, n.section_id, n.barn_id, n.farm_id), null, n.day from note n
        where n.${own} and n.deleted_at is null and ${at('n')} limit 1)
      union all (select 'entry', coalesce(a.batch_id, a.section_id, a.barn_id, a.farm_id), null, a.day from assignment a
        where a.${own} and a.deleted_at is null and ${at('a')} limit 1)
      union all (select 'named', barn_id, name, null from batch where ${own} and deleted_at is null
        and barn_id = ${isGone} and id <> all(${ids}::uuid[]) limit 1)
      union all (select 'named', barn_id, name, null from section where ${own} and deleted_at is null
        and barn_id = ${isGone} and id <> all(${ids}::uuid[]) limit 1)
      union all (select 'named', farm_id, name, null from barn where ${own} and deleted_at is null
        and farm_id = ${isGone} and id <> all(${ids}::uuid[]) limit 1)
      union all (select 'named', p.section_id, s.name, null from sensor_placement p
        join sensor s on s.directory_id = p.directory_id and s.id = p.sensor_id
        where p.${own} and (p.farm_id = ${isGone} or p.barn_id = ${isGone} or p.section_id = ${isGone}) limit 1)
      union all (select 'budget', coalesce(p.barn_id, p.farm_id), null, null from budget_place p
        where p.${own} and (p.farm_id = ${isGone} or p.barn_id = ${isGone}) limit 1)
      union all (select 'instruction', farm_id, null, issue_day from instruction where ${own} and farm_id = ${isGone}
        limit 1))
    select coalesce(t.name, s.name, b.name, f.name, '') as place, used.kind, used.name, used.day::text as day from used
      left join farm f on f.${own} and f.id = used.id left join barn b on b.${own} and b.id = used.id
      left join section s on s.${own} and s.id = used.id left join batch t on t.${own} and t.id = used.id
    limit 1`.execute(db)
  return rows[0]
}

/** Marks batches as deleted. */
export async function hideBatches(
  db: Db,
  { directoryId }: TenantScope,
  now: Date,
  ids: readonly string[],
): Promise<void> {
  await sql`update batch set deleted_at = ${now}, version = version + 1
    where directory_id = ${directoryId} and deleted_at is null and id = any(${ids}::uuid[])`.execute(db)
}
