import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { addImage } from '@herdboard/contract/core/images.ts'
import { getReconciliation } from '@herdboard/contract/herd/reconciliation.ts'
import { createArchive, getArchive, listArchives } from '@herdboard/contract/system/company-data.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { liveCsvCells } from '#testing/api/live-csv-cells.ts'
import { testApi } from '#testing/api/test-api.ts'
import { readCsv } from '#testing/api/zip-reader.ts'
import { fillTables, tenantTables } from '#testing/contract-checks/tenant-rows.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'
import { anArchive, fetchArchive, runArchiveJobs } from '#testing/fixtures/company-archives.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { sentMails } from '#testing/mail/sent-mails.ts'
import { EXCLUDED_TABLES } from './archive-contents.ts'

const api = await testApi()
afterAll(() => rmSync(api.app.deps.config.archiveFolder, { recursive: true, force: true }))

const ONE_POINT = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

interface Manifest {
  csv: string
  schema_version: string
  files: {
    name: string
    rows: number
    bytes: number
    sha256: string
    columns: { name: string; unit: string | null }[]
  }[]
  left_out: Record<string, string>
}
const manifestOf = (files: Map<string, Buffer>): Manifest => JSON.parse(String(files.get('manifest.json')))

const LIVE_NOTES = ['Hej;=1+1;slut', 'a\t@x', 'a|+1+cmd', 'Hun sagde "=1+1"', '- punkt\r\n- punkt, -2+3']

test('a company archive is readable: pigs, notes and photos match the product', async () => {
  const herd = await aFormHerd(api)
  const boss = api.as(herd.company)
  await insertPigs(boss, { section_id: herd.section.id }, { head: 83, day: '2026-06-03' })
  const note = '=1+1; "Hosten", sagde hun\r\ni sti 4'
  await submitForm(boss, formId.note, { section_id: herd.section.id }, { 'FS_Main.FF_Note': note })
  const photo = await boss.call(addImage, { body: { data: ONE_POINT } })
  const foreign = await aFormHerd(api)
  const files = await fetchArchive(boss, await anArchive(api, boss))

  const period = { from: '2026-06-01', to: '2026-06-15' }
  const { rows } = await boss.call(getReconciliation, { query: period })
  const inserted = rows.find(({ level }) => level === 'company')?.inserted
  const legs = readCsv(files.get('data/herd_leg.csv')).filter(({ kind }) => kind === '1')
  const sum = (column: string) => legs.reduce((total, leg) => total + Number(leg[column]), 0)
  expect(inserted?.head).toBe(203)
  expect({ head: sum('head'), kg: sum('kg') }).toEqual(inserted)

  expect(readCsv(files.get('data/note.csv'))[0]).toMatchObject({ text: `'${note}`, deleted_at: null })
  expect(files.has(`photos/${photo.id}.jpg`)).toBe(true)
  expect(readCsv(files.get('data/company.csv'))).toMatchObject([{ id: herd.company.directoryId }])
  expect(readCsv(files.get('data/people.csv'))).toMatchObject([
    { email: herd.company.manager.email, role: 'DirectoryAdmin', is_member: 'true' },
  ])
  expect(String(files.get('README.txt'))).toContain(herd.company.name)
  const everything = Buffer.concat([...files.values()]).toString('latin1')
  for (const id of [foreign.company.directoryId, foreign.farm.id]) expect(everything).not.toContain(id)
})

test('no cell of any archived file is live, whichever separator a spreadsheet splits at', async () => {
  const herd = await aFormHerd(api)
  const boss = api.as(herd.company)
  const place = { section_id: herd.section.id }
  for (const note of LIVE_NOTES) await submitForm(boss, formId.note, place, { 'FS_Main.FF_Note': note })
  const files = await fetchArchive(boss, await anArchive(api, boss))
  const tables = [...files].filter(([name]) => name.endsWith('.csv'))
  expect(tables.length).toBeGreaterThan(20)
  for (const [name, bytes] of tables) expect(liveCsvCells(String(bytes)), name).toEqual([])
  expect(String(files.get('data/audit_entry.csv'))).toContain('Hej;')
})

test('the archive index lists columns, units, rows and checksums', async () => {
  const herd = await aFormHerd(api)
  const boss = api.as(herd.company)
  const files = await fetchArchive(boss, await anArchive(api, boss))
  const { files: manifestFiles, schema_version, csv } = manifestOf(files)
  expect(csv).toContain('byte order mark')
  expect(schema_version).toMatch(/^\d{4}_/)
  for (const { name, rows, bytes, sha256 } of manifestFiles) {
    const file = files.get(name)
    expect(file?.length).toBe(bytes)
    expect(
      createHash('sha256')
        .update(file ?? '')
        .digest('hex'),
    ).toBe(sha256)
    expect(readCsv(file)).toHaveLength(rows)
    // Without the byte order mark Excel shows “SÃ¸ren”.
    expect(file?.subarray(0, 3).toString('hex'), name).toBe('efbbbf')
  }
  const price = manifestFiles.find(({ name }) => name === 'data/feed_mix_price.csv')?.columns
  expect(price?.find(({ name }) => name === 'price_dkk_per_100kg')?.unit).toBe('DKK per 100 kg')
  expect([...files.keys()].filter((name) => name.startsWith('data/')).toSorted()).toEqual(
    manifestFiles.map(({ name }) => name).toSorted(),
  )
})

/** Rows that belong to a person, not to a company, though they have a company id. */
const PERSONAL_ROWS: Record<string, string> = { kpi_selection: 'user_id is null' }

test('every table with company rows is archived or excluded with a reason', async () => {
  const world = await aTestWorld(api.db)
  await sql`create table hay_bale (directory_id uuid not null, id uuid not null, colour text not null,
    seal_hash bytea not null, door_secret text not null, primary key (directory_id, id))`.execute(api.db)
  await sql`grant select on hay_bale to herdboard_api`.execute(api.db)
  await fillTables(api.db, world)
  const boss = api.as(world)
  try {
    const files = await fetchArchive(boss, await anArchive(api, boss))
    const missing: string[] = []
    for (const table of await tenantTables(api.db)) {
      if (EXCLUDED_TABLES[table] !== undefined) continue
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where directory_id = ${world.directoryId} and ${sql.raw(PERSONAL_ROWS[table] ?? 'true')}`.execute(api.db)
      const found = readCsv(files.get(`data/${table}.csv`)).length
      // Requesting and fetching the archive write audit entries too.
      const [least, most] = table === 'audit_entry' ? [1, rows[0]?.count ?? 0] : [rows[0]?.count, rows[0]?.count]
      if (found < (least ?? 1) || found > (most ?? 0)) missing.push(`${table}: ${found} of ${most}`)
    }
    expect(missing).toEqual([])
    expect(String(files.get('data/hay_bale.csv'))).toMatch(/^\uFEFFdirectory_id,id,colour\r\n/)
    const columns = manifestOf(files).files.flatMap((file) => file.columns.map(({ name }) => `${file.name} ${name}`))
    expect(columns.filter((name) => /hash|secret|password| bytes$/.test(name))).toEqual([
      'data/import.csv content_hash',
      'data/import_mapping.csv header_hash',
      'data/photos.csv bytes',
      'data/import_files.csv bytes',
    ])
  } finally {
    await sql`drop table hay_bale`.execute(api.db)
  }
})

test('the archive is requested, seen and downloaded by managers only; foreign archives do not exist', async () => {
  const company = await aCompany(api.db)
  const boss = api.as(company)
  const id = await anArchive(api, boss)
  const employee = api.as(await aPerson(api.db, { company }))
  for (const endpoint of [listArchives, createArchive, getArchive]) {
    expect((await employee.send(endpoint, { params: { id } })).statusCode).toBe(403)
  }
  const stranger = api.as(await aCompany(api.db))
  expect((await stranger.send(getArchive, { params: { id } })).statusCode).toBe(404)
  expect(await stranger.call(listArchives)).toEqual([])
  expect((await boss.send(getArchive, { params: { id } })).headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''virksomhed-\d+_\d{4}-\d\d-\d\d\.zip$/),
    'cache-control': 'no-store',
  })
  const auditLog = await api.db
    .selectFrom('audit_entry')
    .select('action')
    .where('directory_id', '=', company.directoryId)
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute()
  expect(auditLog.map(({ action }) => action)).toEqual(['company.archive', 'company.archive_taken'])
})

test('archives are made one at a time, reported by mail and deleted after seven days', async () => {
  const company = await aCompany(api.db, { name: 'Holms Grise' })
  const person = await aPerson(api.db, { company, role: 'DirectoryAdmin', password: 'Halmballe i regnvejr' })
  const boss = api.as(person)
  await sentMails(api)
  const created = await boss.call(createArchive)
  expect(created).toMatchObject({ status: 'waiting', requested_by: 'Anna Holm', bytes: null })
  expect((await api.as(company).call(createArchive)).id).toBe(created.id)
  await runArchiveJobs(api)
  const [made] = await boss.call(listArchives)
  expect(made).toMatchObject({ id: created.id, status: 'done', percent: 100, bytes: expect.any(Number) })
  const mails = await sentMails(api)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'Arkivet for Holms Grise er klar']])

  const second = await anArchive(api, boss)
  expect((await boss.call(listArchives)).map(({ id }) => id)).toEqual([second])
  expect((await boss.send(getArchive, { params: { id: created.id } })).statusCode).toBe(404)

  api.clock.advance({ minutes: 7 * 24 * 60 + 1 })
  expect(await boss.call(listArchives)).toEqual([])
  const gone = await boss.send(getArchive, { params: { id: second } })
  expect([gone.statusCode, gone.json().messages[0].code]).toEqual([404, 'archive.gone'])
  await runArchiveJobs(api)
  expect(await api.db.selectFrom('company_archive').select('id').where('id', '=', second).execute()).toEqual([])
})

test('an archive is tried three times when no file can be written, then reported and requestable again', async () => {
  const company = await aCompany(api.db)
  const boss = api.as(company)
  await boss.call(createArchive)
  for (let attempt = 0; attempt < 3; attempt++) {
    await runArchiveJobs(api, '/dev/null/archives')
    api.clock.advance({ minutes: 1 })
  }
  expect(await boss.call(listArchives)).toMatchObject([{ status: 'failed', bytes: null }])
  const id = await anArchive(api, boss)
  expect((await fetchArchive(boss, id)).has('manifest.json')).toBe(true)
})

test('a record written during an archive is in none of its tables, or in all of them', async () => {
  const herd = await aFormHerd(api)
  const boss = api.as(herd.company)
  await boss.call(createArchive)
  // Inserts a record in the middle of the export: `people` is already written, the herd's tables are not.
  await sql`create function late_pigs() returns trigger language plpgsql as $$ begin
    if new.percent between 20 and 40 and not exists (select from record where directory_id = new.directory_id and head = 77) then
      insert into record (directory_id, id, type_id, day, farm_id, head)
        select directory_id, gen_random_uuid(), 1, '2026-06-05', id, 77 from farm where directory_id = new.directory_id;
    end if; return new; end $$`.execute(api.db)
  await sql`create trigger late_pigs after update on company_archive for each row execute function late_pigs()`.execute(
    api.db,
  )
  try {
    await runArchiveJobs(api)
  } finally {
    await sql`drop trigger late_pigs on company_archive`.execute(api.db)
  }
  const [made] = await boss.call(listArchives)
  const files = await fetchArchive(boss, made?.id ?? ('' as never))
  const late = await api.db.selectFrom('record').select('id').where('head', '=', 77).execute()
  expect(late).toHaveLength(1)
  expect(readCsv(files.get('data/record.csv')).map(({ head }) => head)).toEqual(['120'])
})
