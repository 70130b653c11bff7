import { readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { addImage } from '@herdboard/contract/core/images.ts'
import { addArchivePart, createArchiveImport, getArchiveImport } from '@herdboard/contract/system/archive-imports.ts'
import { createArchive, listArchives } from '@herdboard/contract/system/company-data.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/database/new-id.ts'
import { CONTENT_RESERVE_BYTES } from '#platform/health/disk-space.ts'
import { testApi } from '#testing/api/test-api.ts'
import { archiveBytes, importWholeArchive, runArchiveJobs, uploadArchive } from '#testing/fixtures/company-archives.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

/** Guarantee of docs/reliability.md: no company's photos, files and archives take the room that all need to record. */

const MEGABYTE = 1024 * 1024
const ONE_POINT = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
const disk = { isLow: false, freeBytes: 0 }
const api = await testApi({ disk })
const { archiveFolder } = api.app.deps.config
afterAll(() => rmSync(archiveFolder, { recursive: true, force: true }))
beforeEach(() => {
  disk.freeBytes = 100_000 * MEGABYTE
})

const noRoom = { status: 503, code: 'service.no_room' }
const uploadsOf = ({ directoryId }: { directoryId: string }) => {
  try {
    return readdirSync(`${archiveFolder}/${directoryId}`).filter((name) => name.startsWith('upload-'))
  } catch {
    return []
  }
}

test('an archive larger than the room for content is refused before it is sent', async () => {
  const who = api.as(await aCompany(api.db))
  disk.freeBytes = CONTENT_RESERVE_BYTES + 1000
  const begin = (byte_count: number) => who.call(createArchiveImport, { body: { file_name: 'a.zip', byte_count } })
  await expect(begin(1001)).rejects.toMatchObject(noRoom)
  await expect(begin(1000)).resolves.toMatchObject({ status: 'uploading' })
})

test('a part of an archive is refused that would take the room of what people record, and records are not', async () => {
  const herd = await aFormHerd(api)
  const other = api.as(await aCompany(api.db))
  const { id } = await other.call(createArchiveImport, { body: { file_name: 'a.zip', byte_count: 10 * MEGABYTE } })
  const send = (offset: number) =>
    other.call(addArchivePart, { params: { id }, body: { offset, data: Buffer.alloc(1000).toString('base64') } })
  await send(0)
  disk.freeBytes = CONTENT_RESERVE_BYTES + 999
  await expect(send(1000)).rejects.toMatchObject(noRoom)
  await expect(herd.who.call(addImage, { body: { data: ONE_POINT.padEnd(3000, 'A') } })).rejects.toMatchObject(noRoom)
  const saved = await submitForm(herd.who, formId.deadPigs, herd.place, { 'FS_Dead.FF_Number': 1 })
  expect(saved).toMatchObject({ id: expect.any(String) })
})

test('an archive that does not fit unpacked is refused when it is complete, and again when it is imported', async () => {
  const herd = await aFormHerd(api)
  const file = await archiveBytes(api, api.as(herd.company))
  const company = await aCompany(api.db)
  const who = api.as(company)
  disk.freeBytes = CONTENT_RESERVE_BYTES + file.byteLength
  expect(await uploadArchive(who, file)).toMatchObject({
    status: 'failed',
    failure: expect.stringMatching(/^Serveren har ikke plads til arkivet, når det pakkes ud: der mangler \d+ MB/),
  })
  expect(uploadsOf(company)).toEqual([])
  disk.freeBytes = 100_000 * MEGABYTE
  const upload = await uploadArchive(who, file)
  await sql`update archive_import set status = 'running' where id = ${upload.id}`.execute(api.db)
  disk.freeBytes = CONTENT_RESERVE_BYTES
  api.clock.advance({ minutes: 24 * 60 + 1 })
  await runArchiveJobs(api)
  expect((await who.call(getArchiveImport)).archive_import).toMatchObject({
    status: 'failed',
    failure: expect.stringMatching(/plads/),
  })
  disk.freeBytes = 100_000 * MEGABYTE
  expect(await importWholeArchive(api, who, file)).toMatchObject({ status: 'done' })
})

test('a refused archive leaves no file, and one that a killed server left is removed', async () => {
  const company = await aCompany(api.db)
  const who = api.as(company)
  for (let no = 0; no < 3; no++)
    expect(await uploadArchive(who, Buffer.from('no archive'))).toMatchObject({ status: 'failed' })
  expect(uploadsOf(company)).toEqual([])
  const { id } = await who.call(createArchiveImport, { body: { file_name: 'a.zip', byte_count: 100 } })
  await who.call(addArchivePart, { params: { id }, body: { offset: 0, data: 'aGVzdA==' } })
  await writeFile(`${archiveFolder}/${company.directoryId}/upload-${randomId()}.zip`, 'left over')
  await sql`update job set run_at = ${api.clock.now()} where kind = 'import-archive'`.execute(api.db)
  await runArchiveJobs(api)
  expect(uploadsOf(company)).toEqual([`upload-${id}.zip`])
})

test('making an archive ends where the disk has no room for it, and leaves nothing of it', async () => {
  const company = await aCompany(api.db)
  const who = api.as(company)
  disk.freeBytes = CONTENT_RESERVE_BYTES - 1
  await who.call(createArchive)
  for (let no = 0; no < 3; no++) {
    await runArchiveJobs(api)
    api.clock.advance({ minutes: 61 })
  }
  expect(await who.call(listArchives)).toMatchObject([{ status: 'failed' }])
  expect(readdirSync(`${archiveFolder}/${company.directoryId}`)).toEqual([])
})
