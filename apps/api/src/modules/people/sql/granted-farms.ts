import { type RawBuilder, sql } from 'kysely'

/**
 * The column `farms`: all farms of a company by name, with the permission that `grants`, joined as `g`, gives; null where
 * none was granted.
 */
export const grantedFarms = (directoryId: RawBuilder<unknown>, grants: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'permission', g.permission) order by f.name, f.id), '[]')
    from farm f left join ${grants}
    where f.directory_id = ${directoryId} and f.deleted_at is null) as farms`
