import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { RoundEntryPlace } from '@herdboard/contract/herd/rounds.ts'
import { sql } from 'kysely'
import { placesInWithdrawalQuery } from '#modules/ledger/withdrawal/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A place with pigs in a withdrawal period; a null place encloses all places of its barn or farm. */
export interface RoundWithdrawal {
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  /** Last day. */
  until: string
}

/** Selects the places of a farm that have pigs in a withdrawal period today, moved ones included. One statement. */
export async function selectRoundWithdrawals(
  db: Db,
  scope: TenantScope,
  farmId: FarmId,
  today: string,
): Promise<RoundWithdrawal[]> {
  const { rows } = await sql<RoundWithdrawal>`
    with recursive ${placesInWithdrawalQuery(scope, sql`array[${farmId}]::uuid[]`, sql`t.withdrawal_end_day >= ${today}::date`)}
    select w.barn_id, w.section_id, w.batch_id, max(w.withdrawal_end_day) as until
    from in_withdrawal w where w.farm_id = ${farmId} and w.since <= ${today}::date
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Returns the last withdrawal day of a place; null without one. The same condition as `isPlaceInWithdrawal` in SQL. */
export function withdrawalUntil(
  { barn_id, section_id, batch_id }: RoundEntryPlace,
  withdrawals: readonly RoundWithdrawal[],
): string | null {
  const meets = (own: string | undefined, its: string | null) => own === undefined || its === null || own === its
  const days = withdrawals
    .filter((one) => meets(barn_id, one.barn_id) && meets(section_id, one.section_id) && meets(batch_id, one.batch_id))
    .map(({ until }) => until)
  return days.toSorted().at(-1) ?? null
}

/** Selects the withdrawal days of courses of treatment. One statement. */
export async function selectWithdrawalDays(
  db: Db,
  { directoryId }: TenantScope,
  recordIds: readonly RecordId[],
): Promise<Map<RecordId, number>> {
  const { rows } = await sql<{ record_id: RecordId; withdrawal_days: number }>`
    select t.record_id, t.withdrawal_days from treatment t
    where t.directory_id = ${directoryId} and t.record_id = any (${recordIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ record_id, withdrawal_days }) => [record_id, withdrawal_days]))
}
