import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface BookingRow {
  id: string
  day: string
  head: number
  slaughterhouse_id: string | null
}

/** Maximum age of an open booking, days. A booking is also closed when a slaughter names it or it is deleted. */
const BOOKING_DAYS = 21

const openBooking = (scope: TenantScope, exceptId: string | null) => sql`r.directory_id = ${scope.directoryId}
  and r.type_id = ${sql.lit(recordKind.preSlaughter)} and r.deleted_at is null and r.id is distinct from ${exceptId}::uuid
  and not exists (select from record s where s.directory_id = r.directory_id and s.type_id = ${sql.lit(recordKind.slaughter)} and s.deleted_at is null
    and s.detail ->> 'FF_PreSlaughter' = r.id::text and s.id is distinct from ${exceptId}::uuid)`

/** Open bookings of a place around a day, the nearest first. */
export async function selectBookings(
  db: Db,
  scope: TenantScope,
  query: { place: PlaceOfRecord; day: string; exceptId: string | null },
): Promise<BookingRow[]> {
  const { barnId, sectionId, batchId } = query.place
  const { rows } =
    await sql<BookingRow>`select r.id, r.day, r.head, r.detail ->> 'FF_Slaughterhouse' as slaughterhouse_id
    from record r where ${openBooking(scope, query.exceptId)}
      and r.barn_id is not distinct from ${barnId}::uuid and r.section_id is not distinct from ${sectionId}::uuid
      and r.batch_id is not distinct from ${batchId}::uuid
      and r.day >= ${query.day}::date - ${BOOKING_DAYS}::int and r.day <= ${query.day}::date + ${BOOKING_DAYS}::int
    order by abs(r.day - ${query.day}::date), r.id`.execute(db)
  return rows
}

/** Pigs in other open bookings: of a place up to a day, and of the whole farm on that day. */
export async function selectBookedHead(
  db: Db,
  scope: TenantScope,
  query: { place: PlaceOfRecord; today: string; day: string; exceptId: string | null },
): Promise<{ at_place: number; at_farm: number }> {
  const { farmId, barnId, sectionId, batchId } = query.place
  const { rows } = await sql<{ at_place: number; at_farm: number }>`select
      coalesce(sum(r.head) filter (where r.barn_id is not distinct from ${barnId}::uuid
        and r.section_id is not distinct from ${sectionId}::uuid and r.batch_id is not distinct from ${batchId}::uuid), 0)::int as at_place,
      coalesce(sum(r.head) filter (where r.day = ${query.day}::date), 0)::int as at_farm
    from record r where ${openBooking(scope, query.exceptId)} and r.farm_id = ${farmId}
      and r.day >= ${query.today}::date - ${BOOKING_DAYS}::int and r.day <= ${query.day}::date`.execute(db)
  return rows[0] ?? { at_place: 0, at_farm: 0 }
}

/** Slaughterhouse that the company delivered to most often; of equals the last used one. */
export async function selectUsualSlaughterhouse(db: Db, scope: TenantScope): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select r.detail ->> 'FF_Slaughterhouse' as id from record r
    join slaughterhouse h on h.directory_id = r.directory_id and h.id::text = r.detail ->> 'FF_Slaughterhouse'
      and h.deleted_at is null and not h.is_inactive
    where r.directory_id = ${scope.directoryId} and r.type_id = ${sql.lit(recordKind.slaughter)} and r.deleted_at is null
      and r.farm_id = any(${[...scope.readableFarms]}::uuid[])
    group by 1 order by count(*) desc, max(r.day) desc, 1 limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether a settlement of a slaughterhouse is recorded already. */
export async function hasSettlement(
  db: Db,
  scope: TenantScope,
  query: { slaughterhouseId: string; settlementNo: string; exceptId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from record r
    where r.directory_id = ${scope.directoryId} and r.type_id = ${sql.lit(recordKind.slaughter)} and r.deleted_at is null
      and r.detail ->> 'FF_Slaughterhouse' = ${query.slaughterhouseId}
      and r.detail ->> 'FF_SettlementNo' = ${query.settlementNo}
      and r.id is distinct from ${query.exceptId}::uuid) as known`.execute(db)
  return rows[0]?.known ?? false
}

/** Whether a farm has a slaughter of so many pigs on a day that states the number of its settlement. */
export async function hasNumberedSlaughter(
  db: Db,
  { directoryId }: TenantScope,
  { farmId, day, head }: { farmId: FarmId; day: string; head: number },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from record r
    where r.directory_id = ${directoryId} and r.type_id = ${sql.lit(recordKind.slaughter)} and r.deleted_at is null
      and r.farm_id = ${farmId} and r.day = ${day}::date and r.head = ${head}
      and nullif(r.detail ->> 'FF_SettlementNo', '') is not null) as known`.execute(db)
  return rows[0]?.known ?? false
}

/** A slaughter without a settlement. */
export interface ProvisionalSlaughter {
  id: RecordId
  day: string
  head: number
  place: PlaceOfRecord
  /** The booking that it names. */
  bookingId: string | null
  /** Sections, batches and barns that its pigs came from, the largest number first. */
  origins: readonly { id: string; head: number }[]
}

const provisionalColumns = sql`r.id, r.day, r.head, r.detail ->> 'FF_PreSlaughter' as "bookingId",
  jsonb_build_object('farmId', r.farm_id, 'barnId', r.barn_id, 'sectionId', r.section_id, 'batchId', r.batch_id) as place,
  (select coalesce(json_agg(json_build_object('id', coalesce(u.section_id, u.batch_id, u.barn_id), 'head', -l.head)
      order by l.head, u.id), '[]')
    from herd_leg l join herd_unit u on u.directory_id = l.directory_id and u.id = l.unit_id
    where l.directory_id = r.directory_id and l.record_id = r.id) as origins`

const isProvisional = (scope: TenantScope) => sql`r.directory_id = ${scope.directoryId}
  and r.type_id = ${sql.lit(recordKind.slaughter)} and r.deleted_at is null
  and r.farm_id = any(${[...scope.writableFarms]}::uuid[]) and nullif(r.detail ->> 'FF_SettlementNo', '') is null`

/**
 * Selects the slaughters without a settlement under a supplier number of a slaughterhouse, within some days of a day and
 * on farms that the caller may record on, the nearest first.
 */
export async function selectProvisionalSlaughters(
  db: Db,
  scope: TenantScope,
  query: { slaughterhouseId: string; supplierNumber: string; day: string; days: number },
): Promise<ProvisionalSlaughter[]> {
  const { rows } = await sql<ProvisionalSlaughter>`
    select ${provisionalColumns} from record r
    where ${isProvisional(scope)}
      and r.detail ->> 'FF_Slaughterhouse' = ${query.slaughterhouseId}
      and r.detail ->> 'FF_SupplierNumber' = ${query.supplierNumber}
      and r.day between ${query.day}::date - ${query.days}::int and ${query.day}::date + ${query.days}::int
    order by abs(r.day - ${query.day}::date), r.id`.execute(db)
  return rows
}

/** Selects a slaughter without a settlement, on a farm that the caller may record on; none for any other id. */
export async function selectProvisionalSlaughter(
  db: Db,
  scope: TenantScope,
  id: string,
): Promise<ProvisionalSlaughter[]> {
  const { rows } = await sql<ProvisionalSlaughter>`
    select ${provisionalColumns} from record r where ${isProvisional(scope)} and r.id::text = ${id}`.execute(db)
  return rows
}

/** A slaughter that was recorded with its settlement. */
export interface SlaughterWithSettlement {
  day: string
  head: number
  settlementNo: string
}

/**
 * Selects the slaughters with a settlement under a supplier number of a slaughterhouse within some days of a day, the
 * nearest first; not those that replaced a slaughter that a person had recorded before.
 */
export async function selectSettledSlaughters(
  db: Db,
  scope: TenantScope,
  query: { slaughterhouseId: string; supplierNumber: string; day: string; days: number; exceptId: string | null },
): Promise<SlaughterWithSettlement[]> {
  const { rows } = await sql<SlaughterWithSettlement>`
    select r.day, r.head, r.detail ->> 'FF_SettlementNo' as "settlementNo" from record r
    where r.directory_id = ${scope.directoryId} and r.type_id = ${sql.lit(recordKind.slaughter)} and r.deleted_at is null
      and r.farm_id = any(${[...scope.readableFarms]}::uuid[])
      and nullif(r.detail ->> 'FF_SettlementNo', '') is not null
      and r.detail ->> 'FF_Slaughterhouse' = ${query.slaughterhouseId}
      and r.detail ->> 'FF_SupplierNumber' = ${query.supplierNumber}
      and r.day between ${query.day}::date - ${query.days}::int and ${query.day}::date + ${query.days}::int
      and r.id is distinct from ${query.exceptId}::uuid
      and not exists (select from replaced_record p where p.directory_id = r.directory_id and p.record_id = r.id)
    order by abs(r.day - ${query.day}::date), r.id`.execute(db)
  return rows
}
