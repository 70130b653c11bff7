import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { BarnId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type {
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
} from '@herdboard/contract/places/place-setup.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Setup of places. An id selects one of them; without it all are selected, by name. */

export type FarmSetup = EndpointReply<typeof listDirectoryFarms>[number]
export type BarnSetup = EndpointReply<typeof listDirectoryBarns>[number]
export type SectionSetup = EndpointReply<typeof listDirectorySections>[number]

export async function selectFarmSetups(db: Db, scope: TenantScope, id: FarmId | null = null): Promise<FarmSetup[]> {
  const { rows } = await sql<FarmSetup>`
    select f.id, f.name, f.chr_number, f.street, f.postal_town, f.pig_capacity, f.production_kind, f.vet, f.version,
      (select l.through_day from farm_lock l where l.directory_id = f.directory_id and l.farm_id = f.id) as locked_through,
      array(select b.id::text from barn b where b.directory_id = f.directory_id and b.farm_id = f.id
        and b.deleted_at is null order by b.name, b.id) as barns
    from farm f
    where f.directory_id = ${scope.directoryId} and f.deleted_at is null and (${id}::uuid is null or f.id = ${id})
    order by f.name, f.id`.execute(db)
  return rows
}

export async function selectBarnSetups(db: Db, scope: TenantScope, id: BarnId | null = null): Promise<BarnSetup[]> {
  const { rows } = await sql<BarnSetup>`
    select b.id, b.farm_id, b.name, b.pig_capacity, b.is_batch_production, b.feed_system,
      b.area_m2::float8 as area_m2, b.version,
      case b.pig_type when 1 then 'WEANERS' else 'SLAUGHTER_PIGS' end as animal_group,
      array(select s.id::text from section s where s.directory_id = b.directory_id and s.barn_id = b.id
        and s.deleted_at is null order by s.name, s.id) as sections
    from barn b join farm f on f.directory_id = b.directory_id and f.id = b.farm_id and f.deleted_at is null
    where b.directory_id = ${scope.directoryId} and b.deleted_at is null and (${id}::uuid is null or b.id = ${id})
    order by f.name, b.name, b.id`.execute(db)
  return rows
}

export async function selectSectionSetups(
  db: Db,
  scope: TenantScope,
  id: SectionId | null = null,
): Promise<SectionSetup[]> {
  const { rows } = await sql<SectionSetup>`
    select s.id, b.farm_id, s.barn_id, s.name, s.pig_capacity, s.pen_count, s.area_m2::float8 as area_m2,
      s.display_num_of_pigs, s.version
    from section s
    join barn b on b.directory_id = s.directory_id and b.id = s.barn_id and b.deleted_at is null
    join farm f on f.directory_id = b.directory_id and f.id = b.farm_id and f.deleted_at is null
    where s.directory_id = ${scope.directoryId} and s.deleted_at is null and (${id}::uuid is null or s.id = ${id})
    order by f.name, b.name, s.name, s.id`.execute(db)
  return rows
}

/** Selects the setup of all places of the company. */
export async function selectPlaceSetups(
  db: Db,
  scope: TenantScope,
): Promise<{ farms: FarmSetup[]; barns: BarnSetup[]; sections: SectionSetup[] }> {
  const farms = await selectFarmSetups(db, scope)
  const barns = await selectBarnSetups(db, scope)
  return { farms, barns, sections: await selectSectionSetups(db, scope) }
}

/** Selects the name of another farm of the company with this CHR number; null where there is none. */
export async function selectFarmWithChr(
  db: Db,
  scope: TenantScope,
  chr: string,
  but: FarmId | null,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from farm where directory_id = ${scope.directoryId} and chr_number = ${chr} and deleted_at is null
      and (${but}::uuid is null or id <> ${but}) order by name limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** Selects the company's name, which is the parent in messages about farm names. */
export async function selectFarmCompanyName(db: Db, { directoryId }: TenantScope): Promise<string | null> {
  const row = await db.selectFrom('directory').select('name').where('id', '=', directoryId).executeTakeFirst()
  return row?.name ?? null
}

/** What prevents the deletion of a place or a change of its type. */
export interface PlaceOccupation {
  /** Pigs today; negative where a shortage is unexplained. */
  pigs: number
  open_batches: number
}

/** Selects whether pigs were ever recorded in a barn; they keep the type that was recorded. */
export async function selectHadPigs(db: Db, { directoryId }: TenantScope, barnId: BarnId): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from herd_unit u where u.directory_id = ${directoryId} and u.barn_id = ${barnId}
      and (exists (select from herd_leg l where l.directory_id = u.directory_id and l.unit_id = u.id)
        or exists (select from herd_point p where p.directory_id = u.directory_id and p.unit_id = u.id))) as had`.execute(
    db,
  )
  return rows[0]?.had === true
}

/** Selects today's pigs and open batches of a farm, barn or section; of the whole company where no place is given. */
export async function selectOccupation(
  db: Db,
  scope: TenantScope,
  today: string,
  place: { farmId?: FarmId; barnId?: BarnId; sectionId?: SectionId },
): Promise<PlaceOccupation> {
  const { farmId = null, barnId = null, sectionId = null } = place
  const isAll = farmId === null && barnId === null && sectionId === null
  const { rows } = await sql<PlaceOccupation>`
    with unit as (select u.id, u.directory_id from herd_unit u
      where u.directory_id = ${scope.directoryId}
        and (${isAll}::boolean or u.farm_id = ${farmId} or u.barn_id = ${barnId} or u.section_id = ${sectionId})),
    heads as (
      select coalesce(p.head, 0) + coalesce(m.head, 0) as head
        from unit u
        left join lateral (select p.day, p.head from herd_point p where p.directory_id = u.directory_id
          and p.unit_id = u.id and p.day <= ${today} order by p.day desc limit 1) p on true
        left join lateral (select sum(l.head)::int as head from herd_leg l where l.directory_id = u.directory_id
          and l.unit_id = u.id and l.day > case when p.day is null then '-infinity' else p.day end
          and l.day <= ${today}) m on true)
    select coalesce((select case when bool_and(head >= 0) then sum(head) else min(head) end from heads), 0)::int as pigs,
      (select count(*)::int from batch t join barn b on b.directory_id = t.directory_id and b.id = t.barn_id
        where t.directory_id = ${scope.directoryId} and (${isAll}::boolean or b.farm_id = ${farmId} or b.id = ${barnId})
          and t.deleted_at is null and (t.end_date is null or t.end_date > ${today})) as open_batches`.execute(db)
  return rows[0] ?? { pigs: 0, open_batches: 0 }
}

interface FarmValues {
  name: string
  chr_number: string | null
  street: string | null
  postal_town: string | null
  pig_capacity: number | null
  production_kind: number
  vet: string | null
}
interface BarnValues {
  name: string
  pig_type: PigType
  is_batch_production: boolean
  pig_capacity: number | null
  feed_system: number | null
  area_m2: number | null
}
interface SectionValues {
  name: string
  pig_capacity: number | null
  pen_count: number | null
  area_m2: number | null
  display_num_of_pigs: boolean
}

export const insertFarm = (db: Db, scope: TenantScope, id: FarmId, values: FarmValues) =>
  db
    .insertInto('farm')
    .values({ directory_id: scope.directoryId, id, ...values })
    .execute()

export const insertBarn = (db: Db, scope: TenantScope, id: BarnId, values: BarnValues & { farm_id: FarmId }) =>
  db
    .insertInto('barn')
    .values({ directory_id: scope.directoryId, id, ...values })
    .execute()

export const insertSection = (db: Db, scope: TenantScope, id: SectionId, values: SectionValues & { barn_id: BarnId }) =>
  db
    .insertInto('section')
    .values({ directory_id: scope.directoryId, id, ...values })
    .execute()

/** Updates a place; returns false where the given version is no longer the current one. */
export async function updatePlace(
  db: Db,
  scope: TenantScope,
  where: { table: 'farm' | 'barn' | 'section'; id: string; version: number },
  values: FarmValues | BarnValues | SectionValues,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(where.table)
    .set({ ...values, version: where.version + 1 })
    .where('directory_id', '=', scope.directoryId)
    .where('id', '=', where.id)
    .where('version', '=', where.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a place and everything inside it as deleted; their history stays. */
export async function hidePlace(
  db: Db,
  scope: TenantScope,
  now: Date,
  place: { farmId?: FarmId; barnId?: BarnId; sectionId?: SectionId },
): Promise<void> {
  const { farmId = null, barnId = null, sectionId = null } = place
  const own = sql`directory_id = ${scope.directoryId} and deleted_at is null`
  await sql`update farm set deleted_at = ${now} where ${own} and id = ${farmId}`.execute(db)
  await sql`update section set deleted_at = ${now} where ${own} and (id = ${sectionId} or barn_id = ${barnId} or barn_id in (
    select b.id from barn b where b.directory_id = ${scope.directoryId} and b.farm_id = ${farmId}))`.execute(db)
  await sql`update barn set deleted_at = ${now} where ${own} and (id = ${barnId} or farm_id = ${farmId})`.execute(db)
}
