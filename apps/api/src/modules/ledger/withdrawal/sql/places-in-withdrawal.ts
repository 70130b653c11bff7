import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Recursive query `in_withdrawal`: places where treated pigs may be during their withdrawal period.
 * It has the place of a course from its first day on, and every place to which pigs were moved from there since. It is
 * unknown which pigs moved, so the place of origin stays in withdrawal as well. `treatmentFilter` is the condition on the
 * courses, as `t`.
 */
export const placesInWithdrawalQuery = (
  { directoryId }: Pick<TenantScope, 'directoryId'>,
  treatmentFilter: RawBuilder<unknown>,
) => sql`in_withdrawal as (
    select t.record_id, t.withdrawal_end_day, t.head, num_nonnulls(t.pen, t.mark) > 0 as is_identified, r.day as since,
      r.farm_id, r.barn_id, r.section_id, r.batch_id
    from treatment t
    -- With \`offset 0\`, one search of the index for each course: few records are courses.
    cross join lateral (select x.* from record x
      where x.directory_id = ${directoryId} and x.id = t.record_id and x.deleted_at is null offset 0) r
    where t.directory_id = ${directoryId} and t.withdrawal_days > 0 and ${treatmentFilter}
    union
    select w.record_id, w.withdrawal_end_day, w.head, w.is_identified, l.day, p.farm_id, p.barn_id, p.section_id, p.batch_id
    from in_withdrawal w
    join herd_unit u on u.directory_id = ${directoryId} and ${isPlaceInWithdrawal(sql`u`)}
    join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.kind = ${legKind.transferOut}
      and l.day >= w.since and l.day <= w.withdrawal_end_day
    join herd_unit p on p.directory_id = ${directoryId} and p.id = l.peer_unit_id)`

/** Condition that a place matches a row `w` of `in_withdrawal`: it is the same, encloses it or is inside it. */
export const isPlaceInWithdrawal = (place: RawBuilder<unknown>) => sql`${place}.farm_id = w.farm_id
  and (${place}.barn_id is null or w.barn_id is null or ${place}.barn_id = w.barn_id)
  and (${place}.section_id is null or w.section_id is null or ${place}.section_id = w.section_id)
  and (${place}.batch_id is null or w.batch_id is null or ${place}.batch_id = w.batch_id)`
