import { randomBytes } from 'node:crypto'
import type { Module } from '@herdboard/contract/access.ts'
import type { DirectoryId, UserId } from '@herdboard/contract/ids.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { hashPassword } from '#modules/auth/service.ts'
import { recordAll } from '#modules/ledger/service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { actAs, selectPerson, selectScope } from '#platform/identity.ts'
import { newId } from '#platform/ids.ts'
import { ownCall } from '#platform/own-call.ts'
import { demoCompany, demoPeople } from './demo-places.ts'
import { setStage } from './demo-stage.ts'
import { playHerd } from './herd-story.ts'
import {
  hasCompany,
  insertBatches,
  insertCompany,
  insertMixes,
  insertPerson,
  insertPlaces,
  type PlaceRows,
  updateRecorders,
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
    const people = { manager: newId<UserId>(), employee: newId<UserId>(), advisor: newId<UserId>() }
    await actAs(db, directoryId, people.manager)
    await insertCompany(db, directoryId, demoCompany, modules)
    const { rows, stage, batches } = setStage(directoryId)
    await insertPlaces(db, directoryId, rows)
    await insertMixes(db, directoryId, stage.mixes, addDays(ownDay(clock), -400))
    await makePeople(db, directoryId, people, hash, rows)
    const person = await selectPerson(db, people.manager)
    const scope = person && (await selectScope(db, person.person, directoryId))
    if (!scope) throw new Error('The demo manager is not known')
    const call = ownCall('demo', clock.now(), scope)
    const { drafts, ended } = playHerd(stage, call.today)
    await insertBatches(db, directoryId, batches, [])
    await recordAll(db, call, scope, drafts, { confirmed: true })
    await insertBatches(db, directoryId, [], ended)
    await updateRecorders(db, directoryId, people.employee)
    return { emails: allEmails(), password }
  })
}

const ownDay = (clock: Clock): string => farmDay(clock.now())
const allEmails = () => [...demoPeople.map(({ key }) => emailOf(key)), emailOf('solution')]

async function makePeople(
  db: Db,
  directoryId: DirectoryId,
  people: Record<(typeof demoPeople)[number]['key'], UserId>,
  hash: string,
  rows: PlaceRows,
): Promise<void> {
  for (const { key, first, last, role } of demoPeople) {
    const id = people[key]
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
