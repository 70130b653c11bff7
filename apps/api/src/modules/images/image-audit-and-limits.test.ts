import { deflateSync } from 'node:zlib'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { type AssignmentId, RecordId } from '@herdboard/contract/core/ids.ts'
import { addImage } from '@herdboard/contract/core/images.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { idBefore } from '#platform/database/new-id.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { pngChunk } from '#testing/fixtures/photos.ts'
import { changeRecordByForm, submitForm } from '#testing/forms/submit-form.ts'
import { changeTemplateByForm, submitTemplateForm } from '#testing/forms/task-and-note-forms.ts'

const api = await testApi()
const REMARK = 'FS_More.FF_Remark'
const MEGA = 1_000_000

const upload = (who: TestClient, bytes: Uint8Array) =>
  who.call(addImage, { body: { data: Buffer.from(bytes).toString('base64') } })

/** A white PNG with one bit per pixel; even with many pixels its file is only a few kilobytes. */
function blank(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const points = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const parts = [pngChunk('IHDR', head), pngChunk('IDAT', points), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

/** A JPEG whose header states a different size than it has. */
async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const photo = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
  const head = photo.indexOf(Buffer.from([0xff, 0xc0]))
  photo.writeUInt16BE(height, head + 5)
  photo.writeUInt16BE(width, head + 7)
  return photo
}

/** Selects the audit entries of photos. */
const photoAuditEntries = (ids: readonly string[]) =>
  api.db
    .selectFrom('audit_entry')
    .select(['user_id', 'action', 'subject_id', 'before', 'after'])
    .where('subject_id', 'in', ids)
    .where((where) => where.or([where('action', 'like', '%.photos'), where('action', '=', 'image.create')]))
    .orderBy('at')
    .orderBy('id')
    .execute()

test('a photo of more than 50 million pixels is refused, however small its file is', async () => {
  const { who } = await aFormHerd(api)
  const malformedImage = { status: 422, code: 'image.unreadable' }
  const [width, height] = [8_000, 6_251]
  expect(width * height).toBeGreaterThan(50 * MEGA)

  const file = blank(width, height)
  expect(file.length).toBeLessThan(10_000)
  await expect(upload(who, file)).rejects.toMatchObject(malformedImage)
  await expect(upload(who, await jpegClaiming(width, height))).rejects.toMatchObject(malformedImage)
  // The same picture with fewer pixels is accepted, so only the size was refused.
  await expect(upload(who, blank(800, 501))).resolves.toMatchObject({ id: expect.any(String) })
  await expect(upload(who, await jpegClaiming(16, 16))).resolves.toMatchObject({ id: expect.any(String) })
})

test('the audit log shows who uploaded a photo, added it to an entry and removed it', async () => {
  const { who, company, place } = await aFormHerd(api)
  const [first, second] = [await upload(who, blank(20, 20)), await upload(who, blank(20, 30))]
  const shown = (text: string, images: (typeof first.id)[]) => ({ [REMARK]: { text, images } })
  const saved = await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 1, ...shown('Halt', [first.id]) })
  const id = RecordId.parse(saved.id)
  await changeRecordByForm(who, id, shown('Halt', [first.id, second.id]))
  // The photos do not change, so there is no audit entry about them.
  await changeRecordByForm(who, id, shown('Meget halt', [first.id, second.id]))
  await changeRecordByForm(who, id, { [REMARK]: 'Halt' })

  const by = { user_id: company.manager.userId }
  const imageChange = (before: string[], after: string[]) => ({
    ...by,
    action: 'record.photos',
    subject_id: id,
    before: { images: before },
    after: { images: after },
  })
  expect(await photoAuditEntries([id])).toEqual([
    imageChange([], [first.id]),
    imageChange([first.id], [first.id, second.id]),
    imageChange([first.id, second.id], []),
  ])
  expect(await photoAuditEntries([first.id])).toEqual([
    {
      ...by,
      action: 'image.create',
      subject_id: first.id,
      before: null,
      after: { width: 20, height: 20, bytes: expect.any(Number) },
    },
  ])
})

test('the audit log lists the photos of a template like those of any entry', async () => {
  const { who } = await aFormHerd(api)
  const photo = await upload(who, blank(20, 20))
  const remark = { text: 'Som her', images: [photo.id] }
  const { id } = await submitTemplateForm(who, { 'FS_Main.FF_Task': 'Vask', [REMARK]: remark })
  await changeTemplateByForm(who, id, { [REMARK]: null })
  expect(await photoAuditEntries([id as AssignmentId])).toMatchObject([
    { action: 'assignment_template.photos', before: { images: [] }, after: { images: [photo.id] } },
    { action: 'assignment_template.photos', before: { images: [photo.id] }, after: { images: [] } },
  ])
})

test('a company stores a gigabyte of photos within a day; another company has its own', async () => {
  const { who, company } = await aFormHerd(api)
  const { id } = await upload(who, blank(20, 20))
  const hash = Buffer.alloc(32, 7)
  // The photo is in an object store, so that its size costs this test nothing.
  const [{ bytes } = { bytes: 0 }] = (
    await sql<{ bytes: number }>`select octet_length(bytes) as bytes from image where id = ${id}`.execute(api.db)
  ).rows
  await sql`insert into stored_object (directory_id, hash, byte_count)
    values (${company.directoryId}, ${hash}, ${2 ** 30 - bytes - 1})`.execute(api.db)
  await sql`update image set bytes = null, object_hash = ${hash} where id = ${id}`.execute(api.db)
  await upload(who, blank(20, 20))
  await upload(who, blank(20, 20))
  await expect(upload(who, blank(20, 20))).rejects.toMatchObject({ status: 429, code: 'image.day_full' })
  expect(await upload((await aFormHerd(api)).who, blank(20, 20))).toMatchObject({ id: expect.any(String) })
  // A photo of the day before counts no more.
  const yesterday = idBefore(25 * HOUR_MS)
  await sql`update image set id = ${yesterday} where id = ${id}`.execute(api.db)
  expect(await upload(who, blank(20, 20))).toMatchObject({ id: expect.any(String) })
})
