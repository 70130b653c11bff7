import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const company = await aCompany(api.db)
const worker = await aPerson(api.db, { company })
const other = await aCompany(api.db)
const stranger = await aPerson(api.db, { company: other })
const administrator = await aPerson(api.db, { role: 'SolutionAdmin' })

/** Runs a statement as the API's role with the row-level security of a person, or of nobody, and returns its rows. */
const rowsFor = <Row>(who: Pick<TestPerson, 'directoryId' | 'userId'> | null, statement: RawBuilder<Row>) =>
  withTransaction(api.database, async (db) => {
    await setRowLevelSecurity(db, who?.directoryId ?? null, who?.userId ?? null)
    return (await statement.execute(db)).rows
  })
const seenBy = async (who: TestPerson | null): Promise<string[]> => {
  const rows = await rowsFor(who, sql<{ id: string }>`select id from user_account order by id`)
  return rows.map(({ id }) => id)
}
const refusal = (who: TestPerson | null, statement: RawBuilder<unknown>) =>
  rowsFor(who, statement).then(
    () => null,
    (error: Error) => error.message,
  )

test('a person sees the accounts of the company and of administrators, and no stranger', async () => {
  const expected = [company.manager.userId, worker.userId, administrator.userId].toSorted()
  expect(await seenBy(worker)).toEqual(expected)
  expect(await seenBy(stranger)).toEqual([other.manager.userId, stranger.userId, administrator.userId].toSorted())
  expect(await seenBy(null)).toEqual([])
  expect(await seenBy(administrator)).toEqual(expect.arrayContaining([worker.userId, stranger.userId]))
})

test('names of former members and of programs stay visible in their company alone', async () => {
  const former = await aPerson(api.db, { company })
  await sql`delete from farm_permission where user_id = ${former.userId}`.execute(api.db)
  await sql`delete from membership where user_id = ${former.userId}`.execute(api.db)
  const program = newId()
  await rowsFor(
    company.manager,
    sql`insert into user_account (id, email, first_name, last_name) values (${program}, ${`${program}@programs.invalid`}, 'Foder', '')`,
  )
  expect(await seenBy(worker)).toEqual(expect.arrayContaining([former.userId, program]))
  expect(await seenBy(stranger)).not.toContain(former.userId)
  expect(await seenBy(stranger)).not.toContain(program)
})

test('whoever changed something in a company stays visible there', async () => {
  const [helper, sender] = [await aPerson(api.db, { company: other }), await aPerson(api.db, { company: other })]
  const { directoryId } = company
  await rowsFor(
    { directoryId, userId: helper.userId },
    sql`insert into audit_entry (directory_id, id, at, user_id, action, subject_type)
      values (${directoryId}, ${newId()}, now(), ${helper.userId}, 'note.delete', 'note')`,
  )
  await sql`insert into access_token (directory_id, id, user_id, is_personal, name, secret_hash, hint, may_write, farm_ids,
      created_at, created_by, expires_at)
    values (${directoryId}, ${newId()}, ${sender.userId}, false, 'Mølle', 'x', 'x', true, '{}', now(), ${worker.userId},
      '2100-01-01')`.execute(api.db)
  expect(await seenBy(worker)).toEqual(expect.arrayContaining([helper.userId, sender.userId]))
})

test('no statement of the API reads a password hash, or changes the account of another', async () => {
  for (const who of [worker, company.manager, administrator]) {
    expect(await refusal(who, sql`select password_hash from user_account`)).toMatch(/permission denied/)
    expect(await refusal(who, sql`select * from user_account`)).toMatch(/permission denied/)
    expect(await refusal(who, sql`delete from user_account where id = ${stranger.userId}`)).toMatch(/permission denied/)
    expect(
      await refusal(
        who,
        sql`insert into company_person (directory_id, user_id) values (${company.directoryId}, ${stranger.userId})`,
      ),
    ).toMatch(/permission denied/)
  }
  const change = (id: string) => sql`update user_account set email = 'min@svin.example' where id = ${id} returning id`
  expect(await refusal(company.manager, change(worker.userId))).toMatch(/row-level security/)
  expect(await rowsFor(company.manager, change(stranger.userId))).toEqual([])
  const { rows } = await sql<{ email: string }>`select email from user_account
    where id in (${worker.userId}, ${stranger.userId})`.execute(api.db)
  expect(rows.map(({ email }) => email)).not.toContain('min@svin.example')
})

test('functions that know other accounts change nothing beyond the company of the transaction', async () => {
  const activeOf = async (id: string) =>
    (
      await sql<{
        id: string | null
      }>`select active_directory_id as id from user_account where id = ${id}`.execute(api.db)
    ).rows[0]?.id
  await sql`update user_account set active_directory_id = ${other.directoryId} where id = ${stranger.userId}`.execute(
    api.db,
  )
  await rowsFor(worker, sql`select clear_active_company(${stranger.userId})`)
  expect(await activeOf(stranger.userId)).toBe(other.directoryId)
  await rowsFor(worker, sql`select rename_program(${stranger.userId}, 'Andet navn')`)
  const { rows } = await sql<{ first_name: string }>`select first_name from user_account
    where id = ${stranger.userId}`.execute(api.db)
  expect(rows[0]?.first_name).not.toBe('Andet navn')
})

test('the questions above find a wall that is open', async () => {
  await sql`create policy hole on user_account for select using (true)`.execute(api.db)
  await sql`grant select on user_account to herdboard_api`.execute(api.db)
  try {
    expect(await seenBy(worker)).toContain(stranger.userId)
    expect(await refusal(worker, sql`select password_hash from user_account`)).toBeNull()
  } finally {
    await sql`drop policy hole on user_account`.execute(api.db)
    await sql`revoke select (password_hash) on user_account from herdboard_api`.execute(api.db)
    await sql`revoke select on user_account from herdboard_api`.execute(api.db)
  }
})
