import { createHash, randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { escapeFormula } from '@herdboard/contract/core/csv-text.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ArchiveImportId } from '@herdboard/contract/core/ids.ts'
import { addImage, getImage } from '@herdboard/contract/core/images.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { acceptInvitation, listOwnInvitations } from '@herdboard/contract/people/invitations.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import {
  addArchivePart,
  cancelArchiveImport,
  createArchiveImport,
  getArchiveImport,
  runArchiveImport,
} from '@herdboard/contract/system/archive-imports.ts'
import { addDirectory } from '@herdboard/contract/system/companies.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { randomId } from '#platform/database/new-id.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { testApi } from '#testing/api/test-api.ts'
import { readCsv, unzip } from '#testing/api/zip-reader.ts'
import { archiveBytes, importWholeArchive, runArchiveJobs, uploadArchive } from '#testing/fixtures/company-archives.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { zipOf } from '#testing/fixtures/import-files.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { uploadPath } from './upload-file.ts'

const api = await testApi()
const { archiveFolder } = api.app.deps.config
afterAll(() => rmSync(archiveFolder, { recursive: true, force: true }))

const ONE_POINT = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
const period = { from: '2026-01-01', to: '2026-12-31' }
const NOTE = '=1+1; "Hosten", sagde hun\r\n- i sti 4;=2+2,\'=3'

/** A company with pigs, a photo and a note that a spreadsheet would run, and its archive. */
async function anArchivedHerd() {
  const herd = await aFormHerd(api)
  const boss = api.as(herd.company)
  const photo = await boss.call(addImage, { body: { data: ONE_POINT } })
  const brand = { language_id: 3, brand_colour: '#0a5c36' }
  await api.db.updateTable('directory').set(brand).where('id', '=', herd.company.directoryId).execute()
  const place = { section_id: herd.section.id }
  await submitForm(boss, formId.note, place, { 'FS_Main.FF_Note': NOTE })
  const remark = { text: 'Halt', images: [photo.id] }
  await submitForm(boss, formId.deadPigs, place, { 'FS_Dead.FF_Number': 1, 'FS_More.FF_Remark': remark })
  return { herd, boss, photo, file: await archiveBytes(api, boss) }
}
const source = await anArchivedHerd()

/** The archive with changed files, and a table of contents that states them. */
async function changedArchive(change: (files: Map<string, Buffer>) => void, { restate = true } = {}): Promise<Buffer> {
  const files = unzip(source.file)
  change(files)
  if (restate) {
    const manifest = JSON.parse(String(files.get('manifest.json')))
    for (const file of manifest.files) {
      const bytes = files.get(file.name) ?? Buffer.alloc(0)
      file.bytes = bytes.length
      file.sha256 = createHash('sha256').update(bytes).digest('hex')
    }
    files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  }
  return zipOf(Object.fromEntries(files))
}

const replace = (files: Map<string, Buffer>, name: string, from: string | RegExp, to: string) => {
  const text = String(files.get(name))
  expect(text).toMatch(from)
  files.set(name, Buffer.from(text.replace(from, to)))
}

/** Sets a cell of the first row; no cell before it has a comma. */
function setFirstCell(files: Map<string, Buffer>, name: string, column: string, value: string): void {
  const [header = '', first = '', ...others] = String(files.get(name)).split('\r\n')
  const position = header.split(',').indexOf(column)
  files.set(name, Buffer.from([header, first.split(',').with(position, value).join(), ...others].join('\r\n')))
}

const anEmptyCompany = async () => {
  const company = await aCompany(api.db)
  return { company, who: api.as(company) }
}

test('an imported archive brings places, texts and photos, and names who wrote them', async () => {
  const { company, who } = await anEmptyCompany()
  const upload = await uploadArchive(who, source.file, { partBytes: 1000 })
  expect(upload).toMatchObject({
    status: 'checked',
    received_bytes: source.file.length,
    contents: { company: source.herd.company.name, farms: 1, records: 2, people: 1, photos: 1 },
  })
  await who.call(runArchiveImport, { params: { id: upload.id }, body: {} })
  await runArchiveJobs(api)
  expect(await who.call(getArchiveImport)).toMatchObject({ is_empty: false, archive_import: { status: 'done' } })
  expect((await who.call(listFarms)).map(({ name }) => name)).toEqual(['Nygaard'])
  const notes = await who.call(listNotes, { query: period })
  expect(notes).toMatchObject([{ name: NOTE, user: 'Anna Holm', section_name: 'A2' }])
  const photo = await who.send(getImage, { params: { id: source.photo.id } })
  expect(photo.rawPayload).toEqual((await source.boss.send(getImage, { params: { id: source.photo.id } })).rawPayload)
  const brandRow = api.db.selectFrom('directory').select(['language_id', 'brand_colour', 'name'])
  expect(await brandRow.where('id', '=', company.directoryId).executeTakeFirstOrThrow()).toEqual({
    ...{ language_id: 3, brand_colour: '#0a5c36', name: company.name },
  })
  // The author was no member here: the name came along, the account did not.
  const stored = await api.db
    .selectFrom('note')
    .innerJoin('user_account', 'user_account.id', 'note.created_by')
    .select(['email', 'user_account.deleted_at', 'password_hash', 'user_account.id'])
    .where('directory_id', '=', company.directoryId)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ deleted_at: expect.any(Date), password_hash: null })
  expect(stored.email).toBe(`archived-${stored.id}@deleted.invalid`)
  expect(existsSync(uploadPath(archiveFolder, company.directoryId, upload.id))).toBe(false)
})

test('an archive of format 2, guarded at the beginning of texts alone, comes back exactly', async () => {
  const { who } = await anEmptyCompany()
  const file = await changedArchive((files) => {
    replace(files, 'manifest.json', '"format_version": 3', '"format_version": 2')
    const quoted = (text: string) => text.replaceAll('"', '""')
    replace(files, 'data/note.csv', quoted(escapeFormula(NOTE)), quoted(`'${NOTE}`))
  })
  expect(await importWholeArchive(api, who, file)).toMatchObject({ status: 'done' })
  expect(await who.call(listNotes, { query: period })).toMatchObject([{ name: NOTE }])
})

test('a company as the product creates it takes an archive in', async () => {
  const solution = api.as(await aPerson(api.db, { company: await aCompany(api.db), role: 'SolutionAdmin' }))
  const owner = await aPerson(api.db, { email: 'ny.ejer@farm.example' })
  const administratorOf = async (name: string, main_number: string) => {
    const body = { name, main_number, admin_email: owner.email }
    const { id } = await solution.call(addDirectory, { body })
    const [invitation] = await api.as(owner).call(listOwnInvitations)
    await api.as(owner).call(acceptInvitation, { params: { id: invitation?.id ?? randomId() } })
    await api.db.updateTable('user_account').set({ active_directory_id: id }).where('id', '=', owner.userId).execute()
    return { id, who: api.as({ ...owner, directoryId: id, role: 'DirectoryAdmin' }) }
  }
  const { id, who } = await administratorOf('Ny ejer', '4711')
  expect(await importWholeArchive(api, who, source.file)).toMatchObject({ status: 'done' })
  // Its own archive moves on to the next company of the same administrator, who got the archives of both.
  const file = await archiveBytes(api, who)
  const { who: there } = await administratorOf('Næste', '4712')
  expect(await importWholeArchive(api, there, file)).toMatchObject({ status: 'done', failure: null })
  const houses = await api.db.selectFrom('slaughterhouse').select('name').where('directory_id', '=', id).execute()
  expect(houses).toEqual([{ name: 'Slagteriet' }])
})

test('a wrong figure in an archive is calculated anew from its records', async () => {
  const { company, who } = await anEmptyCompany()
  const file = await changedArchive((files) => {
    const name = 'data/herd_farm_day.csv'
    const [header = '', ...lines] = String(files.get(name)).split('\r\n')
    const position = header.split(',').indexOf('head')
    const wrong = (line: string) => (line === '' ? '' : line.split(',').with(position, '999').join())
    files.set(name, Buffer.from([header, ...lines.map(wrong)].join('\r\n')))
  })
  await importWholeArchive(api, who, file)
  const heads = async () =>
    new Set(
      (
        await api.db
          .selectFrom('herd_farm_day')
          .select('head')
          .where('directory_id', '=', company.directoryId)
          .execute()
      ).map(({ head }) => head),
    )
  expect(await heads()).toEqual(new Set([999]))
  await runDueJobs({ database: api.database, clock: api.clock, log: createLog('silent') }, jobHandlers)
  expect(await heads()).toEqual(new Set([120, 119]))
})

test('a member with the same mail address is the same person, and gets no other rights', async () => {
  const { company, who } = await anEmptyCompany()
  await api.db
    .insertInto('membership')
    .values({
      directory_id: company.directoryId,
      user_id: source.herd.company.manager.userId,
      role: 'Employee',
    })
    .execute()
  await importWholeArchive(api, who, source.file)
  expect(await who.call(listNotes, { query: period })).toHaveLength(1)
  const rows = await api.db
    .selectFrom('note')
    .select('created_by')
    .where('directory_id', '=', company.directoryId)
    .execute()
  expect(rows).toEqual([{ created_by: source.herd.company.manager.userId }])
  const members = await api.db
    .selectFrom('membership')
    .select(['user_id', 'role'])
    .where('directory_id', '=', company.directoryId)
    .execute()
  expect(members).toHaveLength(2)
  expect(members).toContainEqual({ user_id: source.herd.company.manager.userId, role: 'Employee' })
})

test('an archive cannot name an account of another company', async () => {
  const { company, who } = await anEmptyCompany()
  const stranger = (await anEmptyCompany()).company.manager
  const file = await changedArchive((files) =>
    replace(files, 'data/note.csv', source.herd.company.manager.userId, stranger.userId),
  )
  expect(await importWholeArchive(api, who, file)).toMatchObject({ status: 'done' })
  const notes = await api.db
    .selectFrom('note')
    .select('created_by')
    .where('directory_id', '=', company.directoryId)
    .execute()
  expect(notes).toEqual([{ created_by: null }])
})

test('the result of an import is shown for a week', async () => {
  const { who } = await anEmptyCompany()
  await importWholeArchive(api, who, source.file)
  api.clock.advance({ minutes: 6 * 24 * 60 })
  expect((await who.call(getArchiveImport)).archive_import).toMatchObject({ status: 'done' })
  api.clock.advance({ minutes: 24 * 60 + 1 })
  expect((await who.call(getArchiveImport)).archive_import).toBeNull()
})

test('an archive enters an empty company only, and nothing that is entered meanwhile is lost', async () => {
  await expect(uploadArchive(source.boss, source.file)).rejects.toMatchObject({ code: 'archive.company_not_empty' })
  const { company, who } = await anEmptyCompany()
  const upload = await uploadArchive(who, source.file)
  const farm = await aFarm(api.db, company, { name: 'Imens' })
  await expect(who.call(runArchiveImport, { params: { id: upload.id }, body: {} })).rejects.toMatchObject({
    code: 'archive.company_not_empty',
  })
  await api.db.deleteFrom('farm').where('id', '=', farm.id).execute()
  await who.call(runArchiveImport, { params: { id: upload.id }, body: {} })
  await aFarm(api.db, company, { name: 'Imens' })
  await runArchiveJobs(api)
  expect((await who.call(getArchiveImport)).archive_import).toMatchObject({
    status: 'failed',
    failure: 'Virksomheden havde fået data imens. Et arkiv kan kun importeres i en tom virksomhed',
  })
  expect((await who.call(listFarms)).map(({ name }) => name)).toEqual(['Imens'])
})

test('what is entered in the middle of an import stays, and the archive is refused as a whole', async () => {
  const { who } = await anEmptyCompany()
  // The import reports its progress in transactions of their own.
  await sql`create function late_farm() returns trigger language plpgsql as $$ begin
    if new.percent > 20 and not exists (select from farm where directory_id = new.directory_id) then
      insert into farm (directory_id, id, name) values (new.directory_id, gen_random_uuid(), 'Midt i det hele');
    end if; return new; end $$`.execute(api.db)
  await sql`create trigger late_farm after update on archive_import for each row execute function late_farm()`.execute(
    api.db,
  )
  try {
    expect(await importWholeArchive(api, who, source.file)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('Virksomheden havde fået data imens'),
    })
  } finally {
    await sql`drop trigger late_farm on archive_import`.execute(api.db)
  }
  expect((await who.call(listFarms)).map(({ name }) => name)).toEqual(['Midt i det hele'])
})

test('parts may be repeated and continued, but leave no gap', async () => {
  const { who } = await anEmptyCompany()
  const { file } = source
  const { id } = await who.call(createArchiveImport, { body: { file_name: 'a.zip', byte_count: file.length } })
  const send = (offset: number, end: number) =>
    who.call(addArchivePart, {
      params: { id },
      body: { offset, data: file.subarray(offset, end).toString('base64') },
    })
  expect(await send(0, 2000)).toMatchObject({ status: 'uploading', received_bytes: 2000 })
  expect(await send(0, 2000)).toMatchObject({ received_bytes: 2000 })
  await expect(send(2001, 3000)).rejects.toMatchObject({ code: 'archive.part_missing' })
  const outside = Buffer.concat([file, Buffer.from('x')]).toString('base64')
  await expect(who.call(addArchivePart, { params: { id }, body: { offset: 0, data: outside } })).rejects.toMatchObject({
    code: 'archive.part_outside',
  })
  expect(await send(1500, file.length)).toMatchObject({ status: 'checked' })
  await expect(send(0, 10)).rejects.toMatchObject({ code: 'archive.wrong_status' })
})

test('an upload that is cancelled, replaced or forgotten leaves no file', async () => {
  const { company, who } = await anEmptyCompany()
  const pathOf = (id: ArchiveImportId) => uploadPath(archiveFolder, company.directoryId, id)
  const first = await uploadArchive(who, source.file)
  const second = await uploadArchive(who, source.file)
  expect([existsSync(pathOf(first.id)), existsSync(pathOf(second.id))]).toEqual([false, true])
  await who.call(cancelArchiveImport, { params: { id: second.id }, body: {} })
  expect(existsSync(pathOf(second.id))).toBe(false)
  const third = await uploadArchive(who, source.file)
  api.clock.advance({ minutes: 24 * 60 + 1 })
  await runArchiveJobs(api)
  expect(existsSync(pathOf(third.id))).toBe(false)
  expect((await who.call(getArchiveImport)).archive_import).toMatchObject({ id: third.id, status: 'cancelled' })
})

const failures: [string, () => Promise<Buffer>, RegExp][] = [
  ['a file that is no ZIP', async () => Buffer.from('hest'), /^Filen er ikke et arkiv/],
  ['another ZIP', () => zipOf({ 'hest.txt': 'hest' }), /^Filen er ikke et arkiv/],
  [
    'an archive of another version',
    () =>
      changedArchive((files) => replace(files, 'manifest.json', /"schema_version": "\d{4}/, '"schema_version": "9999')),
    /nyere version/,
  ],
  [
    'an archive from before imports',
    () => changedArchive((files) => replace(files, 'manifest.json', '"format_version": 3', '"format_version": 1')),
    /ældre version/,
  ],
  [
    'an archive with a table that is not known here',
    () =>
      changedArchive((files) => {
        replace(files, 'manifest.json', 'data/farm_lock.csv', 'data/hay_bale.csv')
        files.set('data/hay_bale.csv', files.get('data/farm_lock.csv') ?? Buffer.alloc(0))
        files.delete('data/farm_lock.csv')
      }),
    /passer ikke til denne version: data\/hay_bale.csv/,
  ],
  ['a missing table', () => changedArchive((files) => files.delete('data/farm.csv')), /data\/farm.csv mangler/],
  [
    'a path outside the archive',
    async () => {
      const archive = await changedArchive((files) => files.set('data/inside/x.csv', Buffer.from('x')))
      return Buffer.from(archive.toString('latin1').replaceAll('data/inside/x.csv', 'data/../../ab.csv'), 'latin1')
    },
    /beskadiget/,
  ],
  ['a bomb', () => changedArchive((files) => files.set('data/bomb.csv', Buffer.alloc(60_000_000))), /fylder for meget/],
]

test('a file that is no archive of this version is refused with words when it is complete', async () => {
  for (const [name, file, words] of failures) {
    const { who } = await anEmptyCompany()
    const upload = await uploadArchive(who, await file())
    expect([name, upload.status, upload.failure]).toEqual([name, 'failed', expect.stringMatching(words)])
  }
})

/** Days and weights that no form takes: the figures of decades of days would be calculated, or those of none. */
const impossibleCells = [
  ...['0001-01-01', '4000-01-01 BC', '9999-12-31', '-infinity', 'infinity'].map((day) => ['day', day] as const),
  ...['NaN', '-Infinity'].map((kg) => ['kg', kg] as const),
  ['created_at', 'infinity'] as const,
]

const damages: [string, () => Promise<Buffer>, RegExp][] = [
  [
    'a changed row',
    () => changedArchive((files) => replace(files, 'data/farm.csv', 'Nygaard', 'Nygaxrd'), { restate: false }),
    /beskadiget: data\/farm.csv/,
  ],
  [
    'a row too few',
    () => changedArchive((files) => replace(files, 'data/section.csv', /\r\n[^\r]*\r\n$/, '\r\n')),
    /beskadiget: data\/section.csv/,
  ],
  [
    'a number that is none',
    () => changedArchive((files) => replace(files, 'data/record.csv', ',120,', ',mange,')),
    /Rækkerne i data\/record.csv passer ikke/,
  ],
  ...impossibleCells.map(([column, value]): (typeof damages)[number] => [
    `a record with ${value} as ${column}`,
    () => changedArchive((files) => setFirstCell(files, 'data/record.csv', column, value)),
    /Rækkerne i data\/record.csv passer ikke/,
  ]),
  [
    'a row of a place that is not there',
    () =>
      changedArchive((files) =>
        files.set(
          'data/section.csv',
          Buffer.from(String(files.get('data/section.csv')).replaceAll(source.herd.barn.id, source.herd.farm.id)),
        ),
      ),
    /Rækkerne i data\/section.csv passer ikke/,
  ],
  [
    'an unknown column',
    () => changedArchive((files) => replace(files, 'data/note.csv', ',text,', ',tekst,')),
    /passer ikke til denne version: note.tekst/,
  ],
  [
    'a line without end',
    () =>
      changedArchive((files) =>
        files.set(
          'data/note.csv',
          Buffer.from(String(files.get('data/note.csv')) + randomBytes(4_600_000).toString('hex')),
        ),
      ),
    /beskadiget: data\/note.csv/,
  ],
  [
    'a photo that is none',
    () => changedArchive((files) => files.set(`photos/${source.photo.id}.jpg`, Buffer.from('<html>'))),
    /beskadiget: photos\//,
  ],
  [
    'people who are no table',
    () => changedArchive((files) => replace(files, 'data/people.csv', 'first_name', 'fornavn')),
    /beskadiget: data\/people.csv/,
  ],
]

test('a damaged archive is refused with words, and nothing of it is stored', async () => {
  for (const [name, file, words] of damages) {
    const { company, who } = await anEmptyCompany()
    const result = await importWholeArchive(api, who, await file()).catch((error: unknown) => error)
    expect([name, result]).toEqual([
      name,
      expect.objectContaining({ status: 'failed', failure: expect.stringMatching(words) }),
    ])
    expect(await who.call(listFarms)).toEqual([])
    expect((await who.call(getArchiveImport)).is_empty).toBe(true)
    const { person_ids } = await api.db
      .selectFrom('archive_import')
      .select('person_ids')
      .where('directory_id', '=', company.directoryId)
      .executeTakeFirstOrThrow()
    expect(person_ids).toEqual([])
    // A refusal leaves the connection usable: the whole archive goes in afterwards.
    expect(await importWholeArchive(api, who, source.file)).toMatchObject({ status: 'done' })
  }
})

test('archives are imported by administrators only; uploads of other companies do not exist', async () => {
  const { company, who } = await anEmptyCompany()
  const upload = await uploadArchive(who, source.file)
  const employee = api.as(await aPerson(api.db, { company }))
  const stranger = (await anEmptyCompany()).who
  for (const endpoint of [addArchivePart, runArchiveImport, cancelArchiveImport]) {
    const body = endpoint === addArchivePart ? { offset: 0, data: 'aGVzdA==' } : {}
    expect((await employee.send(endpoint, { params: { id: upload.id }, body })).statusCode).toBe(403)
    expect((await stranger.send(endpoint, { params: { id: upload.id }, body })).statusCode).toBe(404)
  }
  expect((await employee.send(getArchiveImport)).statusCode).toBe(403)
  expect((await stranger.call(getArchiveImport)).archive_import).toBeNull()
  const files = unzip(source.file)
  expect(readCsv(files.get('data/people.csv'))).toHaveLength(1)
})
