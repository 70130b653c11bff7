import type { Module } from '@herdboard/contract/access.ts'
import type {
  BarnId,
  BatchId,
  DirectoryId,
  FarmId,
  MixId,
  PriceId,
  SectionId,
  UserId,
} from '@herdboard/contract/ids.ts'
import { sql } from 'kysely'
import { type PlaceOfRecord, recordType } from '#modules/ledger/draft.ts'
import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import { type DemoMix, demoMixes } from './demo-places.ts'

export interface PlaceRows {
  farms: {
    directory_id: DirectoryId
    id: FarmId
    name: string
    chr_number: string
    street: string
    pig_capacity: number
  }[]
  barns: {
    directory_id: DirectoryId
    id: BarnId
    farm_id: FarmId
    name: string
    pig_type: 1 | 2
    is_batch_production: boolean
    pig_capacity: number
  }[]
  sections: { directory_id: DirectoryId; id: SectionId; barn_id: BarnId; name: string; pig_capacity: number }[]
}

/** Whether anybody has an account: people are no company's, so this needs no walls. */
export async function hasCompany(db: Db): Promise<'none' | 'demo' | 'other'> {
  const { rows } = await sql<{ people: number; demo: number }>`
    select count(*)::int as people, count(*) filter (where email = 'manager@demo.example')::int as demo
      from user_account where deleted_at is null`.execute(db)
  const found = rows[0]
  if (!found || found.people === 0) return 'none'
  return found.demo > 0 ? 'demo' : 'other'
}

export async function insertCompany(
  db: Db,
  id: DirectoryId,
  { name, mainNumber }: { name: string; mainNumber: string },
  modules: readonly Module[],
): Promise<void> {
  await db
    .insertInto('directory')
    .values({ id, name, main_number: mainNumber, modules: [...modules], is_demo: true })
    .execute()
}

export interface NewPerson {
  id: UserId
  email: string
  first: string
  last: string
  hash: string
  isSolutionAdmin: boolean
  directoryId: DirectoryId
  /** Null: no member, such as the solution's administrator. */
  role: 'DirectoryAdmin' | 'Employee' | 'Advisor' | null
}

export async function insertPerson(db: Db, person: NewPerson): Promise<void> {
  await db
    .insertInto('user_account')
    .values({
      id: person.id,
      email: person.email,
      first_name: person.first,
      last_name: person.last,
      password_hash: person.hash,
      is_solution_admin: person.isSolutionAdmin,
      active_directory_id: person.directoryId,
    })
    .execute()
  if (person.role === null) return
  await db
    .insertInto('membership')
    .values({ directory_id: person.directoryId, user_id: person.id, role: person.role })
    .execute()
}

export async function insertPlaces(
  db: Db,
  directoryId: DirectoryId,
  { farms, barns, sections }: PlaceRows,
): Promise<void> {
  await db.insertInto('farm').values(farms).execute()
  await db.insertInto('barn').values(barns).execute()
  await db.insertInto('section').values(sections).execute()
  await db
    .insertInto('slaughterhouse')
    .values(['Danish Crown', 'Tican'].map((name) => ({ directory_id: directoryId, id: newId(), name })))
    .execute()
}

export async function insertMixes(
  db: Db,
  directoryId: DirectoryId,
  ids: Record<DemoMix, MixId>,
  from: string,
): Promise<void> {
  for (const [key, mix] of Object.entries(demoMixes) as [DemoMix, (typeof demoMixes)[DemoMix]][]) {
    await db
      .insertInto('feed_mix')
      .values({
        directory_id: directoryId,
        id: ids[key],
        type_id: 2,
        name: mix.name,
        fe_per_100kg: mix.fe,
        crude_protein_pct: mix.protein,
        phosphorus_g_per_kg: mix.phosphorus,
        surcharge_dkk_per_100kg: mix.surcharge,
      })
      .execute()
    await db
      .insertInto('feed_mix_price')
      .values({
        directory_id: directoryId,
        id: newId<PriceId>(),
        mix_id: ids[key],
        price_dkk_per_100kg: String(mix.price),
        valid_from: from,
      })
      .execute()
  }
}

/** Opens batches, and closes those that are over. */
export async function insertBatches(
  db: Db,
  directoryId: DirectoryId,
  opened: readonly { id: BatchId; barnId: BarnId; name: string; startDay: string }[],
  ended: readonly { place: PlaceOfRecord; day: string }[],
): Promise<void> {
  if (opened.length > 0) {
    await db
      .insertInto('batch')
      .values(
        opened.map(({ id, barnId, name, startDay }) => ({
          directory_id: directoryId,
          id,
          barn_id: barnId,
          name,
          start_date: startDay,
        })),
      )
      .execute()
  }
  for (const { place, day } of ended) {
    await db
      .updateTable('batch')
      .set({ end_date: day, is_active: false })
      .where('directory_id', '=', directoryId)
      .where('id', '=', place.batchId)
      .execute()
  }
}

/**
 * Dates the records as people make them: in the evening of their day, feed by the employee who reads the plant,
 * slaughter by nobody, since the slaughterhouse reports it.
 */
export async function updateRecorders(db: Db, directoryId: DirectoryId, employeeId: UserId): Promise<void> {
  await sql`
    update record set created_at = day + time '17:00',
      created_by = case type_id when ${recordType.feedUse} then ${employeeId}::uuid
        when ${recordType.slaughter} then null else created_by end
     where directory_id = ${directoryId}`.execute(db)
}
