import { randomBytes } from 'node:crypto'
import type { Module } from '@herdboard/contract/access.ts'
import type { BarnId, BatchId, DirectoryId, FarmId, MixId, SectionId, UserId } from '@herdboard/contract/ids.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { hashPassword } from '#modules/auth/service.ts'
import type { PlaceOfRecord } from '#modules/ledger/draft.ts'
import { recordAll } from '#modules/ledger/service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { actAs, selectPerson, selectScope } from '#platform/identity.ts'
import { newId } from '#platform/ids.ts'
import { ownCall } from '#platform/own-call.ts'
import { type DemoMix, demoCompany, demoMixes, demoPeople, finisherFarm, weanerFarm } from './demo-places.ts'
import { playHerd, type Stage } from './herd-story.ts'
import {
  hasCompany,
  insertBatches,
  insertCompany,
  insertMixes,
  insertPerson,
  insertPlaces,
  type PlaceRows,
} from './sql.ts'

export interface DemoSignIn {
  emails: string[]
  /** Null when the demo was made at an earlier start: only its hash is known. */
  password: string | null
}

const MAIL = 'demo.example'
const emailOf = (key: string) => `${key}@${MAIL}`

/** Modules whose screens exist; the others come with their areas. */
const modules: readonly Module[] = ['Sections', 'HelpWidget', 'UserManagement']

/**
 * Makes the demo company on a database that holds no company yet, in one transaction: all of it or nothing.
 * Null where there is a company already that is not the demo.
 */
export async function seedDemo(database: Database, clock: Clock, wish: string | null): Promise<DemoSignIn | null> {
  const password = wish ?? randomBytes(9).toString('base64url')
  const hash = await hashPassword(password)
  return withTransaction(database, async (db) => {
    const known = await hasCompany(db)
    if (known !== 'none') return known === 'demo' ? { emails: allEmails(), password: null } : null
    const directoryId = newId<DirectoryId>()
    const managerId = newId<UserId>()
    await actAs(db, directoryId, managerId)
    await insertCompany(db, directoryId, demoCompany, modules)
    const { rows, stage, batches } = setStage(directoryId)
    await insertPlaces(db, directoryId, rows)
    await insertMixes(db, directoryId, stage.mixes, addDays(ownDay(clock), -400))
    await makePeople(db, directoryId, managerId, hash, rows)
    const person = await selectPerson(db, managerId)
    const scope = person && (await selectScope(db, person.person, directoryId))
    if (!scope) throw new Error('The demo manager is not known')
    const call = ownCall('demo', clock.now(), scope)
    const { drafts, ended } = playHerd(stage, call.today)
    await insertBatches(db, directoryId, batches, [])
    await recordAll(db, call, scope, drafts, { confirmed: true })
    await insertBatches(db, directoryId, [], ended)
    return { emails: allEmails(), password }
  })
}

const ownDay = (clock: Clock): string => farmDay(clock.now())
const allEmails = () => [...demoPeople.map(({ key }) => emailOf(key)), emailOf('solution')]

async function makePeople(
  db: Db,
  directoryId: DirectoryId,
  managerId: UserId,
  hash: string,
  rows: PlaceRows,
): Promise<void> {
  for (const { key, first, last, role } of demoPeople) {
    const id = key === 'manager' ? managerId : newId<UserId>()
    const permission = role === 'Advisor' ? 'Read' : 'ReadWrite'
    await insertPerson(db, { id, email: emailOf(key), first, last, hash, isSolutionAdmin: false, directoryId, role })
    if (role !== 'DirectoryAdmin') {
      const values = rows.farms.map(({ id: farm_id }) => ({
        directory_id: directoryId,
        user_id: id,
        farm_id,
        permission,
      }))
      await db.insertInto('farm_permission').values(values).execute()
    }
  }
  const solution = { first: 'Søren', last: 'Dam', isSolutionAdmin: true, role: null }
  await insertPerson(db, { id: newId<UserId>(), email: emailOf('solution'), hash, directoryId, ...solution })
}

/** The places with their ids, and the stage that the story plays on. */
function setStage(directoryId: DirectoryId) {
  const rows: PlaceRows = { farms: [], barns: [], sections: [] }
  const batches: { id: BatchId; barnId: BarnId; name: string; startDay: string }[] = []
  const farmOf = ({ name, chr, street }: typeof weanerFarm | typeof finisherFarm, places: number): FarmId => {
    const id = newId<FarmId>()
    rows.farms.push({ directory_id: directoryId, id, name, chr_number: chr, street, pig_capacity: places })
    return id
  }
  const barnOf = (farmId: FarmId, name: string, pigType: 1 | 2, places: number): BarnId => {
    const id = newId<BarnId>()
    const isBatch = pigType === 1
    rows.barns.push({
      directory_id: directoryId,
      id,
      farm_id: farmId,
      name,
      pig_type: pigType,
      is_batch_production: isBatch,
      pig_capacity: places,
    })
    return id
  }
  const weaners = farmOf(
    weanerFarm,
    weanerFarm.barns.reduce((sum, barn) => sum + barn.places, 0),
  )
  const weanerBarns = weanerFarm.barns.map(
    ({ name, places }): PlaceOfRecord => ({
      farmId: weaners,
      barnId: barnOf(weaners, name, 1, places),
      sectionId: null,
      batchId: null,
    }),
  )
  const finishers = farmOf(
    finisherFarm,
    finisherFarm.barns.reduce((sum, barn) => sum + barn.places * barn.sections.length, 0),
  )
  const sections = finisherFarm.barns.flatMap(({ name, places, sections: names }) => {
    const barnId = barnOf(finishers, name, 2, places * names.length)
    return names.map((section): PlaceOfRecord => {
      const sectionId = newId<SectionId>()
      rows.sections.push({
        directory_id: directoryId,
        id: sectionId,
        barn_id: barnId,
        name: section,
        pig_capacity: places,
      })
      return { farmId: finishers, barnId, sectionId, batchId: null }
    })
  })
  const stage: Stage = {
    weanerBarns,
    sectionGroups: [0, 4, 8, 12].map((first) => sections.slice(first, first + 4)),
    mixes: Object.fromEntries(Object.keys(demoMixes).map((key) => [key, newId<MixId>()])) as Record<DemoMix, MixId>,
    newBatch: (barn, name, startDay) => {
      const id = newId<BatchId>()
      batches.push({ id, barnId: barn.barnId as BarnId, name, startDay })
      return { ...barn, batchId: id }
    },
  }
  return { rows, stage, batches }
}
