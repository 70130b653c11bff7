import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Recursive queries that end with `in_withdrawal`: places where treated pigs may be during their withdrawal period.
 * It has the place of a course from its first day on, and every place to which pigs were moved from there since. It is
 * unknown which pigs moved, so the place of origin stays in withdrawal as well. It is complete for places of `farms`, a
 * list of ids. It begins with the courses there and at all farms from which pigs came, over any number of farms. So its
 * time does not grow with the company. `treatmentFilter` is the condition on the courses, as `t`, and their records,
 * as `r`.
 */
export const placesInWithdrawalQuery = (
  { directoryId }: Pick<TenantScope, 'directoryId'>,
  farms: RawBuilder<unknown>,
  treatmentFilter: RawBuilder<unknown>,
) => sql`origin as (
    select f.id as farm_id from unnest(${farms}) as f (id)
    union
    select l.farm_id from origin o cross join lateral (${movesOfFarm(directoryId, legKind.transferIn)}) l),
  moved as materialized (
    select o.farm_id, l.unit_barn as barn_id, l.unit_section as section_id, l.unit_batch as batch_id, l.day,
      l.farm_id as to_farm, l.barn_id as to_barn, l.section_id as to_section, l.batch_id as to_batch
    from origin o cross join lateral (${movesOfFarm(directoryId, legKind.transferOut)}) l),
  in_withdrawal as (
    select c.* from origin o cross join lateral (
      select t.record_id, t.withdrawal_end_day, t.head, num_nonnulls(t.pen, t.mark) > 0 as is_identified, r.day as since,
        r.farm_id, r.barn_id, r.section_id, r.batch_id
      from record r
      cross join lateral (select x.* from treatment x where x.directory_id = ${directoryId} and x.record_id = r.id
        and x.withdrawal_days > 0 offset 0) t
      where r.directory_id = ${directoryId} and r.farm_id = o.farm_id and r.type_id = ${sql.lit(recordKind.treatment)}
        and r.deleted_at is null and ${treatmentFilter} offset 0) c
    union
    select w.record_id, w.withdrawal_end_day, w.head, w.is_identified, m.day, m.to_farm, m.to_barn, m.to_section, m.to_batch
    from in_withdrawal w
    join moved m on m.day >= w.since and m.day <= w.withdrawal_end_day and ${isPlaceInWithdrawal(sql`m`)})`

/**
 * Moves to or from the units of a farm of `origin o`, with the place at the other end. With `offset 0`, here and above,
 * the rows of a farm are found by their indexes, however many farms the planner expects.
 */
const movesOfFarm = (directoryId: TenantScope['directoryId'], kind: number) => sql`
  select u.barn_id as unit_barn, u.section_id as unit_section, u.batch_id as unit_batch, l.day,
    p.farm_id, p.barn_id, p.section_id, p.batch_id
  from herd_unit u
  join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.kind = ${sql.lit(kind)}
  join herd_unit p on p.directory_id = ${directoryId} and p.id = l.peer_unit_id
  where u.directory_id = ${directoryId} and u.farm_id = o.farm_id offset 0`

/** Condition that a place matches a row `w` of `in_withdrawal`: it is the same, encloses it or is inside it. */
export const isPlaceInWithdrawal = (place: RawBuilder<unknown>) => sql`${place}.farm_id = w.farm_id
  and (${place}.barn_id is null or w.barn_id is null or ${place}.barn_id = w.barn_id)
  and (${place}.section_id is null or w.section_id is null or ${place}.section_id = w.section_id)
  and (${place}.batch_id is null or w.batch_id is null or ${place}.batch_id = w.batch_id)`
