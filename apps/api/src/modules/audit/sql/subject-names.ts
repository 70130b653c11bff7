import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Selects the names of things of the company by id, deleted ones included. Places have their parent's name in brackets.
 */
export async function selectSubjectNames(
  db: Db,
  { directoryId }: TenantScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const subjectIds = [...new Set(ids)]
  const { rows } = await sql<{ id: string; name: string }>`
    with subject as (select unnest(${subjectIds}::uuid[]) as id)
    select f.id, f.name from farm f join subject using (id) where f.directory_id = ${directoryId}
    union all select b.id, concat(b.name, ' (', f.name, ')') from barn b join subject using (id)
      join farm f on f.directory_id = b.directory_id and f.id = b.farm_id where b.directory_id = ${directoryId}
    union all select s.id, concat(b.name, ', ', s.name, ' (', f.name, ')') from section s join subject using (id)
      join barn b on b.directory_id = s.directory_id and b.id = s.barn_id
      join farm f on f.directory_id = b.directory_id and f.id = b.farm_id where s.directory_id = ${directoryId}
    union all select x.id, concat(b.name, ', ', x.name, ' (', f.name, ')') from batch x join subject using (id)
      join barn b on b.directory_id = x.directory_id and b.id = x.barn_id
      join farm f on f.directory_id = b.directory_id and f.id = b.farm_id where x.directory_id = ${directoryId}
    union all select m.id, m.name from feed_mix m join subject using (id) where m.directory_id = ${directoryId}
    union all select r.id, r.name from raw_material r join subject using (id) where r.directory_id = ${directoryId}
    union all select a.id, a.name from assignment a join subject using (id) where a.directory_id = ${directoryId}
    union all select u.id, ${fullName('u')} from user_account u
      -- Not a join, and one condition each: every entry of the company was read for each user.
      where u.id = any (${subjectIds}::uuid[])
        and (exists (select from membership m where m.directory_id = ${directoryId} and m.user_id = u.id)
          or exists (select from audit_entry e where e.directory_id = ${directoryId} and e.subject_id = u.id)
          or exists (select from audit_entry e where e.directory_id = ${directoryId} and e.user_id = u.id))`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
