import { addDays } from '@herdboard/domain/time/day-number.ts'
import { sql } from 'kysely'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** For this many days after a movement, an empty place still accepts records that need pigs. */
const RECENT_DAYS = 30

/**
 * Query of the units of the readable farms: head at the end of a day, and whether pigs moved there recently.
 * CASE instead of COALESCE: with row-level security, only leakproof conditions can use the index.
 */
export const stockOfUnits = ({ directoryId, readableFarms }: TenantScope, day: string) => sql`
  select u.farm_id, u.barn_id, u.section_id, u.batch_id,
      case when p.day is null and m.head is null then 0
        when p.day is null then m.head when m.head is null then p.head else p.head + m.head end as head,
      -- Offset 0: one search of the index for each unit, instead of every movement of the company at once.
      exists (select from herd_leg l where l.directory_id = u.directory_id and l.unit_id = u.id
        and l.day > ${addDays(day, -RECENT_DAYS)} offset 0) as moved_lately
    from herd_unit u
    left join lateral (select p.day, p.head from herd_point p
      where p.directory_id = u.directory_id and p.unit_id = u.id and p.day <= ${day} order by p.day desc limit 1) p on true
    left join lateral (select sum(l.head)::int as head from herd_leg l
      where l.directory_id = u.directory_id and l.unit_id = u.id
        and l.day > case when p.day is null then '-infinity' else p.day end and l.day <= ${day}) m on true
   where u.directory_id = ${directoryId} and u.farm_id = any (${[...readableFarms]}::uuid[])`
