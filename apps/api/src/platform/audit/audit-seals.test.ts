import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clockAt } from '#platform/clock.ts'
import { newId } from '#platform/database/new-id.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { createLog } from '#platform/log.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { checkAndSeal, lockSeals, reviewAuditLog, SIGN_IN_LOG, selectBrokenAuditLogs } from './audit-seals.ts'
import { deleteSignInEntries } from './delete-sign-in-entries.ts'

/** Guarantee of docs/reliability.md: nobody changes the audit log unnoticed, not even the administrator of the database. */

const { database, asAdmin, ownerAddress } = await testDatabase()

const write = (company: string, action: string) =>
  tenantTransaction(database, company as DirectoryId, (db) =>
    sql`insert into audit_entry (directory_id, id, action, subject_type, after)
      values (${company}, ${newId()}, ${action}, 'record', ${JSON.stringify({ head: 12, nævn: 'Grå ”stald”' })})`.execute(
      db,
    ),
  )

async function aSealedCompany(): Promise<DirectoryId> {
  const { directoryId } = await aCompany(asAdmin)
  for (const action of ['record.create', 'record.update', 'record.delete']) {
    await write(directoryId, action)
    expect(await checkAndSeal(database, directoryId as DirectoryId)).toBeNull()
  }
  return directoryId as DirectoryId
}

const seals = async (company: string) =>
  (
    await sql<{ no: number; entries: number }>`select no, cardinality(entry_ids) as entries from audit_seal
      where directory_id = ${company} order by no`.execute(asAdmin)
  ).rows

test('each check seals what was written since, and an untouched log has no breaks', async () => {
  const company = await aSealedCompany()
  expect(await seals(company)).toEqual([1, 2, 3].map((no) => ({ no, entries: 1 })))
  expect(await checkAndSeal(database, company)).toBeNull()
  expect(await seals(company)).toHaveLength(3)
})

test.each([
  [
    'a changed value',
    (c: string) =>
      sql`update audit_entry set after = '{"head": 13}' where directory_id = ${c} and action = 'record.update'`,
    { seals: [2] },
  ],
  [
    'another time',
    (c: string) =>
      sql`update audit_entry set at = at - interval '1 day' where directory_id = ${c} and action = 'record.create'`,
    { seals: [1] },
  ],
  [
    'a removed entry',
    (c: string) => sql`delete from audit_entry where directory_id = ${c} and action = 'record.delete'`,
    { seals: [3], unknown: -1 },
  ],
  [
    'a removed seal',
    (c: string) => sql`delete from audit_seal where directory_id = ${c} and no = 2`,
    { seals: [3], unknown: 1 },
  ],
  [
    'the last seal removed, and its entry changed',
    (c: string) =>
      sql`with gone as (delete from audit_seal where directory_id = ${c} and no = 3) update audit_entry set action = 'x' where directory_id = ${c} and action = 'record.delete'`,
    { unknown: 1 },
  ],
  [
    'the last seal removed with its entry',
    (c: string) =>
      sql`with gone as (delete from audit_seal where directory_id = ${c} and no = 3)
        delete from audit_entry where directory_id = ${c} and action = 'record.delete'`,
    { seals: [], unknown: 0, cut: true },
  ],
  [
    'every seal removed with all entries',
    (c: string) =>
      sql`with gone as (delete from audit_seal where directory_id = ${c}) delete from audit_entry where directory_id = ${c}`,
    { seals: [], unknown: 0, cut: true },
  ],
])('%s breaks the chain', async (_what, tamper, expected) => {
  const company = await aSealedCompany()
  await tamper(company).execute(asAdmin)
  expect(await checkAndSeal(database, company)).toMatchObject(expected)
})

test('another value in any column of a sealed entry breaks the chain', async () => {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, atttypid::regtype::text as type from pg_attribute
    where attrelid = 'audit_entry'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(asAdmin)
  const others: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: `'server'`,
    jsonb: `'{"head": 13}'`,
    boolean: 'not confirmed',
    'timestamp with time zone': `at - interval '1 second'`,
  }
  const unnoticed: string[] = []
  for (const { name, type } of columns) {
    const company = await aSealedCompany()
    await sql`update audit_entry set ${sql.ref(name)} = ${sql.raw(others[type] ?? `no other ${type}`)}
      where directory_id = ${company} and action = 'record.update'`.execute(asAdmin)
    if (!(await checkAndSeal(database, company))?.seals.includes(2)) unnoticed.push(name)
  }
  expect(unnoticed).toEqual([])
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['user_id', 'before', 'request_id']))
})

test('a chain whose end was cut off stays broken, whatever is written and checked afterwards', async () => {
  const company = await aSealedCompany()
  await sql`with gone as (delete from audit_seal where directory_id = ${company} and no = 3)
    delete from audit_entry where directory_id = ${company} and action = 'record.delete'`.execute(asAdmin)
  for (const action of ['record.create', 'record.update']) {
    expect(await checkAndSeal(database, company)).toMatchObject({ cut: true })
    await write(company, action)
  }
  expect(await seals(company)).toHaveLength(2)
})

test('an entry removed before it was sealed, and one slipped in without the queue, are found', async () => {
  const company = await aSealedCompany()
  await write(company, 'record.create')
  await sql`delete from audit_entry where directory_id = ${company}
    and id in (select entry_id from audit_unsealed where directory_id = ${company})`.execute(asAdmin)
  expect(await checkAndSeal(database, company)).toMatchObject({ missing: 1 })
  const other = await aSealedCompany()
  await write(other, 'record.create')
  await sql`delete from audit_unsealed where directory_id = ${other}`.execute(asAdmin)
  expect(await checkAndSeal(database, other)).toMatchObject({ unknown: 1 })
})

test('twenty writers at once do not wait for each other or for a seal, and all is sealed', async () => {
  const { directoryId } = await aCompany(asAdmin)
  const company = directoryId as DirectoryId
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sealing = tenantTransaction(database, company, async (db) => {
    await lockSeals(db, company)
    held.resolve()
    await release.promise
  })
  await held.promise
  await Promise.all(Array.from({ length: 20 }, () => write(company, 'record.create')))
  release.resolve()
  await sealing
  expect(await checkAndSeal(database, company)).toBeNull()
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from audit_unsealed
    where directory_id = ${company}`.execute(asAdmin)
  expect([rows[0]?.waiting, (await seals(company)).at(-1)?.entries]).toEqual([0, 20])
})

test('the role of the API can neither change nor remove a seal, and sees none of another company', async () => {
  const company = await aSealedCompany()
  const other = await aSealedCompany()
  for (const statement of [sql`update audit_seal set hash = ''`, sql`delete from audit_seal`])
    await expect(tenantTransaction(database, company, (db) => statement.execute(db))).rejects.toMatchObject({
      code: '42501',
    })
  const { rows } = await tenantTransaction(database, company, (db) =>
    sql`select no from audit_seal where directory_id = ${other}`.execute(db),
  )
  expect(rows).toEqual([])
})

test('a break is an error of the log and a problem of the health check until it is mended', async () => {
  const company = await aSealedCompany()
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const review = () => reviewAuditLog({ database, log, clock: clockAt('2026-11-28T02:00:00Z') }, company)
  await review()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['audit log sealed'])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ seal: 3, hash: expect.stringMatching(/^[\da-f]{64}$/) })
  await sql`update audit_entry set confirmed = true where directory_id = ${company} and action = 'record.update'`.execute(
    asAdmin,
  )
  await review()
  expect(lines.some((line) => line.includes('"event":"audit.seal_broken"'))).toBe(true)
  expect(await selectBrokenAuditLogs(database)).toBe(1)
  await sql`update audit_entry set confirmed = false where directory_id = ${company} and action = 'record.update'`.execute(
    asAdmin,
  )
  await review()
  expect(await selectBrokenAuditLogs(database)).toBe(0)
})

/** Writes the entry of a sign-in as the API does: in the name of the person, without a company. */
const signIn = (userId: string) =>
  withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, null, userId as UserId)
    await sql`insert into audit_entry (directory_id, id, user_id, action, subject_type, subject_id)
      values (${SIGN_IN_LOG}, ${newId()}, ${userId}, 'sign_in.done', 'sign-in', ${userId})`.execute(db)
  })

test('sign-ins have a chain of their own, which begins again where people of the sample data leave', async () => {
  const { userId: real } = await aPerson(asAdmin, {})
  const { userId: sample } = await aPerson(asAdmin, { email: 'lone@demo.example' })
  for (const person of [real, sample, real]) {
    await signIn(person)
    expect(await checkAndSeal(database, SIGN_IN_LOG)).toBeNull()
  }
  expect(await seals(SIGN_IN_LOG)).toEqual([1, 2, 3].map((no) => ({ no, entries: 1 })))

  const owner = openDatabase(ownerAddress, { connections: 1 })
  const leave = () => withTransaction(owner, (db) => deleteSignInEntries(db, [sample]))
  try {
    await leave()
    expect(await seals(SIGN_IN_LOG)).toEqual([{ no: 1, entries: 1 }])
    expect(await checkAndSeal(database, SIGN_IN_LOG)).toBeNull()
    expect(await seals(SIGN_IN_LOG)).toHaveLength(2)

    await signIn(sample)
    await sql`update audit_entry set user_id = ${sample} where directory_id = ${SIGN_IN_LOG}
      and id = (select entry_ids[1] from audit_seal where directory_id = ${SIGN_IN_LOG} and no = 2)`.execute(asAdmin)
    await leave()
    expect(await checkAndSeal(database, SIGN_IN_LOG)).toMatchObject({ seals: [2], unknown: -1 })
  } finally {
    await owner.destroy()
  }
})

test('people of the sample data leave only when no seal is being made of their sign-ins', async () => {
  const { userId } = await aPerson(asAdmin, { email: 'ole@demo.example' })
  await signIn(userId)
  const owner = openDatabase(ownerAddress, { connections: 1 })
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sealing = tenantTransaction(database, SIGN_IN_LOG, async (db) => {
    await lockSeals(db, SIGN_IN_LOG)
    held.resolve()
    await release.promise
  })
  await held.promise
  const leaving = withTransaction(owner, (db) => deleteSignInEntries(db, [userId]))
  const waiting = async () =>
    (
      await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(asAdmin)
    ).rows.length
  try {
    await expect.poll(waiting).toBe(1)
  } finally {
    release.resolve()
    await Promise.all([sealing, leaving])
    await owner.destroy()
  }
})
