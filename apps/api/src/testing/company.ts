import { Module, type Role } from '@herdboard/contract/access.ts'
import type {
  BarnId,
  BatchId,
  DirectoryId,
  FarmId,
  MixId,
  PriceId,
  RecordId,
  SectionId,
  UnitId,
  UserId,
} from '@herdboard/contract/ids.ts'
import { hashPassword } from '#modules/auth/password.ts'
import type { Database } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'

/** Rows as stories need them, written past the walls by the owner of the database. */

export interface TestPerson {
  userId: UserId
  email: string
  /** The company in which the person acts; null for none. */
  directoryId: DirectoryId | null
  role: Role
}

export interface TestCompany {
  directoryId: DirectoryId
  name: string
  /** Its administrator. */
  manager: TestPerson
}

export interface TestFarm {
  directoryId: DirectoryId
  id: FarmId
  name: string
}
export interface TestBarn extends Omit<TestFarm, 'id'> {
  id: BarnId
  farmId: FarmId
  pigType: 1 | 2
}
export interface TestSection extends Omit<TestBarn, 'id'> {
  id: SectionId
  barnId: BarnId
}
export interface TestBatch extends Omit<TestBarn, 'id'> {
  id: BatchId
  barnId: BarnId
}

let made = 0
const nextName = (word: string) => `${word} ${++made}`

/** A company with every module on, or the named ones, and its administrator. */
export async function aCompany(
  db: Database,
  options: { name?: string; modules?: readonly Module[]; isDemo?: boolean } = {},
): Promise<TestCompany> {
  const { name = nextName('Virksomhed'), modules = Module.options, isDemo = false } = options
  const directoryId = newId<DirectoryId>()
  await db
    .insertInto('directory')
    .values({ id: directoryId, name, main_number: '12345678', modules: [...modules], is_demo: isDemo })
    .execute()
  const manager = await aPerson(db, { company: { directoryId }, role: 'DirectoryAdmin' })
  return { directoryId, name, manager }
}

interface PersonOptions {
  /** Member of this company, and acting in it. Without one: a person with no company. */
  company?: { directoryId: DirectoryId }
  role?: Role
  farms?: readonly { farm: TestFarm; permission: 'Read' | 'ReadWrite' }[]
  email?: string
  /** null for who has none; `OWN_PASSWORD` unless told. */
  password?: string | null
  languageId?: number
  /** false: a member who has not chosen the company yet. */
  isActive?: boolean
}

/** What everybody's password is unless a story says another one. */
export const OWN_PASSWORD = 'Havre til hestene'
const ownHash = hashPassword(OWN_PASSWORD)
const hashCached = async (password: string | null) =>
  password === OWN_PASSWORD ? ownHash : password === null ? null : hashPassword(password)

export async function aPerson(db: Database, options: PersonOptions = {}): Promise<TestPerson> {
  const { company, role = 'Employee', farms = [], password = OWN_PASSWORD, languageId = 1, isActive = true } = options
  const userId = newId<UserId>()
  const email = options.email ?? `person${++made}@farm.example`
  const directoryId = company && isActive ? company.directoryId : null
  await db
    .insertInto('user_account')
    .values({
      id: userId,
      email,
      first_name: 'Anna',
      last_name: 'Holm',
      language_id: languageId,
      is_solution_admin: role === 'SolutionAdmin',
      active_directory_id: directoryId,
      password_hash: await hashCached(password),
    })
    .execute()
  await aDevice(db, { userId }, userId)
  if (company && role !== 'SolutionAdmin') await aMembership(db, company, { userId }, role)
  for (const { farm, permission } of farms) {
    await db
      .insertInto('farm_permission')
      .values({ directory_id: farm.directoryId, user_id: userId, farm_id: farm.id, permission })
      .execute()
  }
  return { userId, email, directoryId, role }
}

/** A device that the person is signed in on; the first one has the person's own id. */
export async function aDevice(
  db: Database,
  { userId }: { userId: UserId },
  id: string = newId(),
  seen: { device?: string; network?: string; at?: Date } = {},
): Promise<string> {
  const { device = 'Firefox, Linux', network = '192.0.2.x', at = new Date('2026-01-01') } = seen
  await db
    .insertInto('sign_in')
    .values({
      id,
      user_id: userId,
      client_id: userId,
      remember: true,
      device,
      network,
      token_hash: Buffer.from(id),
      created_at: at,
      rotated_at: at,
      expires_at: new Date('2100-01-01'),
    })
    .execute()
  return id
}

/** A passkey that some device of the person's made; nobody can sign with it. */
export async function aPasskey(db: Database, { userId }: { userId: UserId }, name = 'Telefon'): Promise<string> {
  const id = newId()
  await db
    .insertInto('passkey')
    .values({
      id,
      user_id: userId,
      credential_id: Buffer.from(id),
      public_key: Buffer.from('none'),
      counter: 0,
      transports: [],
      name,
      created_at: new Date('2026-01-01'),
    })
    .execute()
  return id
}

/** Makes a person a member of one company more. */
export async function aMembership(
  db: Database,
  { directoryId }: { directoryId: DirectoryId },
  { userId }: { userId: UserId },
  role: Role = 'Employee',
): Promise<void> {
  await db.insertInto('membership').values({ directory_id: directoryId, user_id: userId, role }).execute()
}

export async function aFarm(
  db: Database,
  { directoryId }: { directoryId: DirectoryId },
  options: { name?: string; chrNumber?: string; pigCapacity?: number } = {},
): Promise<TestFarm> {
  const id = newId<FarmId>()
  const name = options.name ?? nextName('Ejendom')
  await db
    .insertInto('farm')
    .values({
      directory_id: directoryId,
      id,
      name,
      chr_number: options.chrNumber ?? null,
      pig_capacity: options.pigCapacity ?? null,
    })
    .execute()
  return { directoryId, id, name }
}

/** A barn of slaughter pigs without batches, unless said. */
export async function aBarn(
  db: Database,
  farm: TestFarm,
  options: { name?: string; pigType?: 1 | 2; isBatchProduction?: boolean; pigCapacity?: number } = {},
): Promise<TestBarn> {
  const { directoryId } = farm
  const id = newId<BarnId>()
  const { name = nextName('Stald'), pigType = 2, isBatchProduction = false, pigCapacity = null } = options
  await db
    .insertInto('barn')
    .values({
      directory_id: directoryId,
      id,
      farm_id: farm.id,
      name,
      pig_type: pigType,
      is_batch_production: isBatchProduction,
      pig_capacity: pigCapacity,
    })
    .execute()
  return { directoryId, id, farmId: farm.id, name, pigType }
}

export async function aSection(
  db: Database,
  barn: TestBarn,
  options: { name?: string; pigCapacity?: number; displayNumOfPigs?: boolean } = {},
): Promise<TestSection> {
  const { directoryId, farmId, pigType } = barn
  const id = newId<SectionId>()
  const { name = nextName('Sektion'), pigCapacity = null, displayNumOfPigs = true } = options
  await db
    .insertInto('section')
    .values({
      directory_id: directoryId,
      id,
      barn_id: barn.id,
      name,
      pig_capacity: pigCapacity,
      display_num_of_pigs: displayNumOfPigs,
    })
    .execute()
  return { directoryId, id, farmId, barnId: barn.id, name, pigType }
}

export async function aBatch(
  db: Database,
  barn: TestBarn,
  options: { name?: string; startDate?: string; endDate?: string | null; isActive?: boolean } = {},
): Promise<TestBatch> {
  const { directoryId, farmId, pigType } = barn
  const id = newId<BatchId>()
  const { name = nextName('Hold'), startDate = '2026-01-01', endDate = null, isActive = endDate === null } = options
  await db
    .insertInto('batch')
    .values({
      directory_id: directoryId,
      id,
      barn_id: barn.id,
      name,
      start_date: startDate,
      end_date: endDate,
      is_active: isActive,
    })
    .execute()
  return { directoryId, id, farmId, barnId: barn.id, name, pigType }
}

/** A compound mix with a price, unless said. */
export async function aFeedMix(
  db: Database,
  { directoryId }: { directoryId: DirectoryId },
  options: {
    name?: string
    typeId?: 1 | 2 | 3
    fePer100Kg?: number | null
    surchargeDkkPer100Kg?: number
    farms?: readonly TestFarm[]
    prices?: readonly { priceDkkPer100Kg: number; validFrom: string }[]
  } = {},
): Promise<{ id: MixId; name: string }> {
  const id = newId<MixId>()
  const { name = nextName('Blanding'), typeId = 2, fePer100Kg = 107.5, surchargeDkkPer100Kg = 0, farms = [] } = options
  const prices = options.prices ?? [{ priceDkkPer100Kg: 210.5, validFrom: '2026-01-01' }]
  await db
    .insertInto('feed_mix')
    .values({
      directory_id: directoryId,
      id,
      name,
      type_id: typeId,
      fe_per_100kg: fePer100Kg,
      crude_protein_pct: 15.2,
      surcharge_dkk_per_100kg: surchargeDkkPer100Kg,
    })
    .execute()
  for (const farm of farms) {
    await db.insertInto('feed_mix_farm').values({ directory_id: directoryId, mix_id: id, farm_id: farm.id }).execute()
  }
  for (const { priceDkkPer100Kg, validFrom } of prices) {
    await db
      .insertInto('feed_mix_price')
      .values({
        directory_id: directoryId,
        id: newId<PriceId>(),
        mix_id: id,
        price_dkk_per_100kg: priceDkkPer100Kg,
        valid_from: validFrom,
      })
      .execute()
  }
  return { id, name }
}

/** The unit of pigs of a barn, section or batch, with pigs that came in on a day: a fact alone, nothing derived. */
export async function someInsertedPigs(
  db: Database,
  place: TestBarn | TestSection | TestBatch,
  { head, day = '2026-01-05', avgKg = 30 }: { head: number; day?: string; avgKg?: number },
): Promise<{ unitId: UnitId; recordId: RecordId }> {
  const { directoryId, farmId, pigType } = place
  const isBarn = !('barnId' in place)
  const barnId = isBarn ? place.id : place.barnId
  const section = isBarn
    ? undefined
    : await db.selectFrom('section').select('id').where('id', '=', place.id).executeTakeFirst()
  const sectionId = section ? place.id : null
  const batchId = isBarn || section ? null : place.id
  const [unitId, recordId] = [newId<UnitId>(), newId<RecordId>()]
  const where = {
    directory_id: directoryId,
    farm_id: farmId,
    barn_id: barnId,
    section_id: sectionId,
    batch_id: batchId,
  }
  const kg = head * avgKg
  await db
    .insertInto('herd_unit')
    .values({ ...where, id: unitId, pig_type: pigType })
    .execute()
  await db
    .insertInto('record')
    .values({ ...where, id: recordId, type_id: 1, day, head, kg })
    .execute()
  await db
    .insertInto('herd_leg')
    .values({ directory_id: directoryId, record_id: recordId, unit_id: unitId, day, kind: 1, head, kg })
    .execute()
  return { unitId, recordId }
}
