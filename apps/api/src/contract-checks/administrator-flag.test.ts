import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { withReadTransaction, withTransaction } from '#platform/database/transaction.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const company = await aCompany(api.db)
const worker = await aPerson(api.db, { company })
const administrator = await aPerson(api.db, { role: 'SolutionAdmin' })

/** Runs a statement as the API's role for a person, or for nobody; returns the refusal, or null where it was done. */
const attempt = (statement: RawBuilder<unknown>, who: TestPerson | null = company.manager): Promise<string | null> =>
  withTransaction(api.database, async (db) => {
    await setRowLevelSecurity(db, who?.directoryId ?? null, who?.userId ?? null)
    await statement.execute(db)
  }).then(
    () => null,
    (error: Error) => error.message,
  )
const isAdministrator = async (id: string) => {
  const { rows } = await sql<{
    is: boolean
  }>`select is_solution_admin as is from user_account where id = ${id}`.execute(api.db)
  return rows[0]?.is === true
}
/** Every way that a faulty statement of the API could take to the highest right. */
const ways = {
  update: sql`update user_account set is_solution_admin = true where id = ${worker.userId}`,
  insert: sql`insert into user_account (id, email, first_name, last_name, is_solution_admin)
    values (gen_random_uuid(), 'ny@svin.example', 'Ny', 'Mand', true)`,
  function: sql`select set_solution_admin(${worker.userId}, true)`,
  id: sql`update user_account set id = ${administrator.userId} where id = ${worker.userId}`,
}

test.each(Object.entries(ways))(
  'nobody but an administrator of the installation makes one: %s',
  async (_, statement) => {
    for (const who of [company.manager, worker, null])
      expect(await attempt(statement, who)).toMatch(/permission denied|only an administrator/)
    expect(await isAdministrator(worker.userId)).toBe(false)
  },
)

test('an administrator makes and unmakes one by the function alone', async () => {
  expect(await attempt(ways.update, administrator)).toMatch(/permission denied/)
  expect(await attempt(ways.function, administrator)).toBeNull()
  expect(await isAdministrator(worker.userId)).toBe(true)
  expect(await attempt(sql`select set_solution_admin(${worker.userId}, false)`, administrator)).toBeNull()
  expect(await isAdministrator(worker.userId)).toBe(false)
})

test('a read that forges its person makes nobody an administrator: its transaction only reads', async () => {
  const forged = withReadTransaction(api.database, async (db) => {
    await setRowLevelSecurity(db, worker.directoryId, worker.userId)
    await sql`select set_config('herdboard.user_id', ${administrator.userId}, true)`.execute(db)
    await ways.function.execute(db)
  })
  await expect(forged).rejects.toThrow('a read writes or locks rows')
  expect(await isAdministrator(worker.userId)).toBe(false)
})

test('the API puts no key in the place of a server key and removes none', async () => {
  const tries = [
    sql`delete from server_key`,
    sql`update server_key set retired_at = now()`,
    sql`update server_key set purpose = 'web-push' where purpose = 'refresh-token'`,
  ]
  for (const statement of tries) expect(await attempt(statement)).toMatch(/permission denied/)
})

test('the attempts above find a right that is granted again', async () => {
  await sql`grant update (is_solution_admin) on user_account to herdboard_api`.execute(api.db)
  expect(await attempt(ways.update, worker)).toBeNull()
  await sql`revoke update (is_solution_admin) on user_account from herdboard_api`.execute(api.db)
})
