import type { FarmId, MixId } from '@herdboard/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope.ts'

/** Kilos of each mix in the stores of farms at the end of a day: counted last, delivered and used since. One statement. */
export async function selectFeedStock(
  db: Db,
  { directoryId }: Scope,
  farmIds: readonly FarmId[],
  day: string,
): Promise<Map<MixId, number>> {
  const own = (x: string) => sql`${sql.ref(`${x}.directory_id`)} = ${directoryId}
    and ${sql.ref(`${x}.farm_id`)} = any(${farmIds}::uuid[])`
  const { rows } = await sql<{ mix_id: MixId; kg: number }>`
    with counted as (
      select c.farm_id, c.mix_id, c.day, sum(c.kg) as kg from feed_count c where ${own('c')} and c.day <= ${day}::date
      group by 1, 2, 3),
    latest as (select distinct on (farm_id, mix_id) * from counted order by farm_id, mix_id, day desc),
    known as (
      select farm_id, mix_id from latest
      union select m.farm_id, m.mix_id from feed_move m where ${own('m')} and m.day <= ${day}::date)
    select k.mix_id, sum(coalesce(l.kg, 0)
      + coalesce((select sum(m.kg) from feed_move m where m.directory_id = ${directoryId} and m.farm_id = k.farm_id
          and m.mix_id = k.mix_id and m.day <= ${day}::date and (l.day is null or m.day > l.day)), 0)
      - coalesce((select sum(u.kg) from feed_use u where u.directory_id = ${directoryId} and u.farm_id = k.farm_id
          and u.mix_id = k.mix_id and u.to_day <= ${day}::date and (l.day is null or u.to_day > l.day)), 0))::float8 as kg
    from known k left join latest l on l.farm_id = k.farm_id and l.mix_id = k.mix_id
    group by k.mix_id`.execute(db)
  return new Map(rows.map(({ mix_id, kg }) => [mix_id, kg]))
}
