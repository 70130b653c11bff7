import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { addImage } from '@herdboard/contract/core/images.ts'
import { createArchive, getDeletedArchive, listDeletedCompanies } from '@herdboard/contract/system/company-data.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { unzip } from '#testing/api/zip-reader.ts'
import { fillTables, tenantTables } from '#testing/contract-checks/tenant-rows.ts'
import { aTestWorld, type TestWorld } from '#testing/contract-checks/test-world.ts'
import { deleteCompany, runArchiveJobs } from '#testing/fixtures/company-archives.ts'
import { aCompany, aMembership, aPerson } from '#testing/fixtures/test-company.ts'
import { sentMails } from '#testing/mail/sent-mails.ts'
import { selectTablesDeletedWhole } from './sql/deleted-companies.ts'

const api = await testApi()
afterAll(() => rmSync(api.app.deps.config.archiveFolder, { recursive: true, force: true }))

const ONE_POINT = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

/** A company with a row in every table, and a photo. */
async function aFullCompany(): Promise<TestWorld> {
  const world = await aTestWorld(api.db)
  await api.as(world).call(addImage, { body: { data: ONE_POINT } })
  await fillTables(api.db, world)
  // No archive of a deletion, and no object: this installation has no object store (move-objects.test.ts has one).
  for (const table of ['company_archive', 'stored_object'] as const)
    await api.db.deleteFrom(table).where('directory_id', '=', world.directoryId).execute()
  return world
}

/** Returns the number of a company's rows in each table that has any. */
async function rowsLeft({ directoryId }: { directoryId: DirectoryId }): Promise<Record<string, number>> {
  const left: Record<string, number> = {}
  for (const table of await tenantTables(api.db)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where directory_id = ${directoryId}`.execute(api.db)
    if (rows[0]?.count) left[table] = rows[0].count
  }
  return left
}

/** The company's first administrator was invited and never joined. */
const leaveAdministratorPending = ({ manager }: Awaited<ReturnType<typeof aCompany>>) =>
  api.db.updateTable('user_account').set({ password_hash: null }).where('id', '=', manager.userId).execute()

const passPurgeDelay = async () => {
  api.clock.advance({ minutes: 30 * 24 * 60 + 1 })
  // The hourly job finds the company, and the jobs that it queues run too.
  await runArchiveJobs(api)
}

test('both halves of all transfers are deleted together, because one statement must not leave half of one', async () => {
  expect([...(await withTransaction(api.database, selectTablesDeletedWhole))]).toEqual(['herd_leg'])
})

test('a deleted company is purged after thirty days with every row and file; its neighbour is unchanged', async () => {
  const [gone, stays] = [await aFullCompany(), await aFullCompany()]
  const before = await rowsLeft(stays)
  await deleteCompany(api, gone)
  await runArchiveJobs(api)
  api.clock.advance({ minutes: 29 * 24 * 60 })
  await runArchiveJobs(api)
  expect(Object.keys(await rowsLeft(gone))).toContain('herd_leg')

  api.clock.advance({ minutes: 24 * 60 + 1 })
  await runArchiveJobs(api)
  expect(await rowsLeft(gone)).toEqual({})
  const { rows: named } = await sql`select 1 from directory where id = ${gone.directoryId}
    union all select 1 from job where target_directory_id = ${gone.directoryId}
    union all select 1 from user_account where active_directory_id = ${gone.directoryId}`.execute(api.db)
  expect(named).toEqual([])
  expect(await rowsLeft(stays)).toEqual(before)
})

test('a former administrator downloads the archive until the purge, notified by mail; nobody else sees it', async () => {
  const company = await aCompany(api.db, { name: 'Vestergaard' })
  await leaveAdministratorPending(company)
  const boss = await aPerson(api.db, { company, role: 'DirectoryAdmin', password: 'Halmballe i regnvejr' })
  const employee = await aPerson(api.db, { company, password: 'Halmballe i regnvejr' })
  await sentMails(api)
  await deleteCompany(api, company)
  expect(await api.as({ ...boss, directoryId: null }).call(listDeletedCompanies)).toMatchObject([
    { name: 'Vestergaard', archive: null },
  ])
  await runArchiveJobs(api)
  const mails = await sentMails(api)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[boss.email, 'Vestergaard er slettet']])

  const outside = { ...boss, directoryId: null }
  const [known] = await api.as(outside).call(listDeletedCompanies)
  expect(known?.archive?.bytes).toBeGreaterThan(0)
  const params = { id: company.directoryId }
  const fetched = await api.as(outside).send(getDeletedArchive, { params })
  expect(unzip(fetched.rawPayload).has('manifest.json')).toBe(true)
  for (const other of [{ ...employee, directoryId: null }, (await aCompany(api.db)).manager]) {
    expect(await api.as(other).call(listDeletedCompanies)).toEqual([])
    expect((await api.as(other).send(getDeletedArchive, { params })).statusCode).toBe(404)
  }
})

test('the archive of a deleted company waits for a change that began before the deletion, and contains it', async () => {
  const company = await aCompany(api.db)
  const waiting = async () => {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        api.db,
      )
    return rows.length
  }
  const begun: Promise<unknown>[] = []
  await api.db.transaction().execute(async (db) => {
    // Its rights are read, and its audit entry waits.
    await sql`lock table audit_entry in share mode`.execute(db)
    begun.push(api.as(company).call(addImage, { body: { data: ONE_POINT } }))
    await expect.poll(waiting).toBe(1)
    await deleteCompany(api, company)
    const archived = runArchiveJobs(api)
    begun.push(archived)
    await Promise.race([archived, sleep(2_000)])
  })
  await Promise.all(begun)
  const outside = { ...company.manager, directoryId: null }
  const { rawPayload } = await api.as(outside).send(getDeletedArchive, { params: { id: company.directoryId } })
  expect([...unzip(rawPayload).keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(1)
})

test('an archive made before the deletion is not the final archive of the company and sets no expiry', async () => {
  const company = await aCompany(api.db)
  await api.as(company).call(createArchive)
  await runArchiveJobs(api)
  await deleteCompany(api, company)
  const outside = { ...company.manager, directoryId: null }
  const archive = async () => (await api.as(outside).call(listDeletedCompanies))[0]?.archive
  expect(await archive()).toBeNull()
  await runArchiveJobs(api)
  const month = 30 * 86_400_000
  expect(new Date((await archive())?.expires_at ?? 0).getTime() - api.clock.now().getTime()).toBe(month)
})

test('a provider-only administrator is notified of the deletion, an invited person who never came is not', async () => {
  const company = await aCompany(api.db, { name: 'Østergaard' })
  await leaveAdministratorPending(company)
  const boss = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  const identity = { issuer: 'https://id.example', subject: boss.userId, user_id: boss.userId }
  await api.db
    .insertInto('provider_identity')
    .values({ ...identity, created_at: api.clock.now() })
    .execute()
  await sentMails(api)
  await deleteCompany(api, company)
  await runArchiveJobs(api)
  expect((await sentMails(api)).map(({ to, subject }) => [to, subject])).toEqual([
    [boss.email, 'Østergaard er slettet'],
  ])
})

test('an interrupted company deletion continues where it stopped', async () => {
  const gone = await aFullCompany()
  await deleteCompany(api, gone)
  await runArchiveJobs(api)
  await sql`create function power_cut() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`.execute(
    api.db,
  )
  await sql`create trigger power_cut before delete on farm for each statement execute function power_cut()`.execute(
    api.db,
  )
  await passPurgeDelay()
  const half = Object.keys(await rowsLeft(gone))
  expect(half).toContain('farm')
  expect(half).not.toContain('herd_leg')
  await sql`drop trigger power_cut on farm`.execute(api.db)
  api.clock.advance({ minutes: 60 })
  await runArchiveJobs(api)
  expect(await rowsLeft(gone)).toEqual({})
})

test('a restored company keeps all its data, and a company that is not deleted cannot be purged', async () => {
  const back = await aFullCompany()
  const before = await rowsLeft(back)
  await deleteCompany(api, back)
  await runArchiveJobs(api)
  await api.db.updateTable('directory').set({ deleted_at: null }).where('id', '=', back.directoryId).execute()
  await passPurgeDelay()
  const { company_archive: _, audit_entry: __, ...after } = await rowsLeft(back)
  expect({ ...before, ...after }).toEqual(before)
  await expect(
    tenantTransaction(api.database, back.directoryId, (db) => sql`select remove_deleted_rows('note', 10)`.execute(db)),
  ).rejects.toThrow(/not deleted/)
})

test('a failing archive is tried once a day, and the company does not delay the others', async () => {
  const [poor, next] = [await aCompany(api.db), await aCompany(api.db)]
  const archivesOf = ({ directoryId }: { directoryId: DirectoryId }) =>
    api.db.selectFrom('company_archive').select('status').where('directory_id', '=', directoryId).execute()
  await deleteCompany(api, poor)
  for (let hour = 0; hour < 20; hour++) {
    await runArchiveJobs(api, '/dev/null/archives')
    api.clock.advance({ minutes: 60 })
  }
  expect(await archivesOf(poor)).toEqual([{ status: 'failed' }])
  await sql`create function no_archive() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`.execute(
    api.db,
  )
  await sql`create trigger no_archive before insert on company_archive for each row
    when (new.directory_id = ${sql.lit(poor.directoryId)}) execute function no_archive()`.execute(api.db)
  await deleteCompany(api, next)
  api.clock.advance({ minutes: 24 * 60 })
  await runArchiveJobs(api)
  expect(await archivesOf(next)).toEqual([{ status: 'done' }])
  await sql`drop trigger no_archive on company_archive`.execute(api.db)
  api.clock.advance({ minutes: 60 })
  await runArchiveJobs(api)
  expect((await archivesOf(poor)).map(({ status }) => status)).toContain('done')
})

test('a company is purged only with an archive that its people could download', async () => {
  const company = await aFullCompany()
  await deleteCompany(api, company)
  for (let day = 0; day < 40; day++) {
    await runArchiveJobs(api, '/dev/null/archives')
    api.clock.advance({ minutes: 24 * 60 })
  }
  expect(Object.keys(await rowsLeft(company))).toContain('herd_leg')
})

test('an invited person who never came is purged with the company, unless invited elsewhere', async () => {
  const [gone, stays] = [await aCompany(api.db), await aCompany(api.db)]
  const waiting = await aPerson(api.db, { company: gone, password: null, isActive: false })
  const invited = await aPerson(api.db, { company: gone, password: null, isActive: false })
  await aMembership(api.db, stays, invited)
  const came = await aPerson(api.db, { company: gone })
  await deleteCompany(api, gone)
  await runArchiveJobs(api)
  await passPurgeDelay()
  expect(await rowsLeft(gone)).toEqual({})
  const known = await api.db
    .selectFrom('user_account')
    .select('email')
    .where(
      'id',
      'in',
      [waiting, invited, came].map(({ userId }) => userId),
    )
    .where('deleted_at', 'is', null)
    .execute()
  expect(known.map(({ email }) => email).sort()).toEqual([invited.email, came.email].sort())
})
