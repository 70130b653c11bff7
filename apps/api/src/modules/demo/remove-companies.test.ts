import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { exchangeToken, login } from '@herdboard/contract/people/auth.ts'
import { TEST_FROM, testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type TestApi, testApi } from '#testing/api/test-api.ts'
import { dumpTables } from '#testing/database/table-dump.ts'
import { aCompany, aMembership, aPerson } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'
import { type DemoContext, rebuildDemo, removeDemo } from './service.ts'
import { closeCompany, selectDemoCompanies } from './sql/removal.ts'

const TODAY = '2026-02-20'
const options = { installation: testHerd(), from: TEST_FROM, password: 'sommer-og-grise' }

async function anInstallation() {
  const api = await testApi({ instant: `${TODAY}T12:00:00Z` })
  const owner = openDatabase(api.ownerAddress, { connections: 2, statementMs: 0 })
  const context: DemoContext = { database: api.database, owner, clock: api.clock }
  return { api, context, [Symbol.asyncDispose]: () => owner.destroy() }
}

/** All rows but the random value that changes for all companies. */
async function dumped({ db }: TestApi): Promise<Map<string, string[]>> {
  const tables = await dumpTables(db)
  tables.delete('shared_revision')
  return tables
}

const demoCompanyOf = async ({ owner }: DemoContext): Promise<DirectoryId> => {
  const [company] = await withTransaction(owner, selectDemoCompanies)
  if (!company) throw new Error('there is no sample data')
  return company.id
}

test('a real company and its people stay identical to the byte when demo companies come and go', async () => {
  await using at = await anInstallation()
  const { api, context } = at
  const real = await aLedgerHerd(api.db)
  await recordDrafts(api.database, real, TODAY, [aDraft.insertion(real.sections[0], '2026-02-01', 120, 30)])
  const before = await dumped(api)

  const { emails } = await rebuildDemo(context, options)
  // Beside a real company no sample user is a solution administrator.
  expect(emails).toEqual(['advisor@demo.example', 'employee@demo.example', 'manager@demo.example'])
  const demo = await demoCompanyOf(context)
  const client = '018f0000-0000-4000-8000-000000000001'
  const body = (password: string) => ({ email: 'manager@demo.example', password, client_id: client })
  const { token } = await api.anonymous().call(login, { body: body('sommer-og-grise') })
  await api.anonymous().call(exchangeToken, { body: { token, client_id: client } })
  await api.anonymous().send(login, { body: body('noget-andet') })

  // A real person was invited to the sample company.
  const guest = await aPerson(api.db, { email: 'karen@raadgiver.example' })
  await aMembership(api.db, { directoryId: demo }, guest, 'Advisor')
  await sql`update user_account set active_directory_id = ${demo} where id = ${guest.userId}`.execute(api.db)

  expect(await removeDemo(context)).toEqual({ companies: 1, people: 3 })
  const after = await dumped(api)
  const account = after.get('user_account')?.find((line) => line.includes('karen@raadgiver.example'))
  expect(JSON.parse(account ?? '{}')).toMatchObject({ id: guest.userId, active_directory_id: null })
  // The guest remains, with the device that the test made. Sign-in attempts of an IP address belong to no person.
  const ofTheGuest = [guest.userId]
  for (const [table, rows] of after) {
    const left = rows.filter((line) => !ofTheGuest.some((id) => line.includes(id)))
    if (table === 'sign_in_attempt') expect(left.filter((line) => !line.includes('"address '))).toEqual([])
    else expect([table, left]).toEqual([table, before.get(table)])
  }
})

test('a removed demo company leaves no trace and can be created again', async () => {
  await using at = await anInstallation()
  const { api, context } = at
  const nothing = await dumped(api)
  const { emails } = await rebuildDemo(context, options)
  expect(emails).toContain('solution@demo.example')
  const once = await dumped(api)
  await rebuildDemo(context, { ...options, seed: 11 })
  expect((await dumped(api)).get('record')).not.toEqual(once.get('record'))
  await rebuildDemo(context, options)
  expect((await dumped(api)).get('record')).toEqual(once.get('record'))
  await removeDemo(context)
  expect(await dumped(api)).toEqual(nothing)
  expect(await removeDemo(context)).toEqual({ companies: 0, people: 0 })
})

test('an interrupted removal continues when it is requested again', async () => {
  await using at = await anInstallation()
  const { api, context } = at
  const nothing = await dumped(api)
  await rebuildDemo(context, options)
  const demo = await demoCompanyOf(context)
  await withTransaction(context.owner, async (db) => {
    await sql`select set_config('herdboard.directory_id', ${demo}, true)`.execute(db)
    await closeCompany(db, demo)
    await sql`delete from slaughter_lot`.execute(db)
  })
  await removeDemo(context)
  expect(await dumped(api)).toEqual(nothing)
})

test('people, companies and administrators cannot move between demo and real companies', async () => {
  await using at = await anInstallation()
  const { api, context } = at
  await rebuildDemo(context, options)
  const demo = await demoCompanyOf(context)
  const administrators = async () =>
    (await sql<{ email: string }>`select email from user_account where is_solution_admin`.execute(api.db)).rows
  expect(await administrators()).toEqual([{ email: 'solution@demo.example' }])
  const real = await aCompany(api.db)
  expect(await administrators()).toEqual([])

  const forbiddenStatements = [
    sql`insert into membership (directory_id, user_id, role)
      select ${real.directoryId}, id, 'Advisor' from user_account where email = 'advisor@demo.example'`,
    sql`update membership set directory_id = ${real.directoryId}
      where user_id = (select id from user_account where email = 'manager@demo.example')`,
    sql`update directory set is_demo = false where id = ${demo}`,
    sql`update directory set is_demo = true where id = ${real.directoryId}`,
    sql`update user_account set is_solution_admin = true where email = 'manager@demo.example'`,
  ]
  for (const statement of forbiddenStatements) {
    await expect(statement.execute(api.db)).rejects.toThrow(/sample data/)
  }
})

test('the table owner removes nothing from the audit log of a real company', async () => {
  await using at = await anInstallation()
  const { api, context } = at
  const real = await aLedgerHerd(api.db)
  await recordDrafts(api.database, real, TODAY, [aDraft.insertion(real.sections[0], '2026-02-01', 120, 30)])
  await withTransaction(context.owner, async (db) => {
    await sql`select set_config('herdboard.directory_id', ${real.company.directoryId}, true)`.execute(db)
    const { numAffectedRows } = await sql`delete from audit_entry`.execute(db)
    expect(numAffectedRows).toBe(0n)
  })
})
