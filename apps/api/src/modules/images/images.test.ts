import { deflateSync } from 'node:zlib'
import type { ElementValue } from '@herdboard/contract/core/form.ts'
import { getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ImageId, RecordId } from '@herdboard/contract/core/ids.ts'
import { addImage, getImage, MAX_IMAGE_BYTES } from '@herdboard/contract/core/images.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aPng, decodePixels, pngChunk } from '#testing/fixtures/photos.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { changeRecordByForm, elementAt, openRecord, submitForm } from '#testing/forms/submit-form.ts'
import { deleteUnusedImages } from './jobs.ts'
import { reencodePhoto } from './reencode-photo.ts'

const api = await testApi()

/** A photo whose left half is red and right half blue. */
function halves(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) data.set(at % width < width / 2 ? [255, 0, 0] : [0, 0, 255], at * 3)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The same photo as an upright phone stores it: rotated, with its EXIF orientation and location. */
function rotatedWithLocation(photo: Buffer): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(6, 18)
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 56.1 N 9.5 E', 'latin1')])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([photo.subarray(0, 2), head, exif, photo.subarray(2)])
}

/** Returns the number of open idle transactions. */
const openTransactions = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(api.db)
  return rows[0]?.count ?? 0
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const upload = (who: TestClient, bytes: Uint8Array) => who.call(addImage, { body: { data: base64(bytes) } })
const picture = async (who: TestClient, id: ImageId) => {
  const answer = await who.send(getImage, { params: { id } })
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload }
}
const remark = (text: string, images: ImageId[]): ElementValue => ({ text, images })
const FIELD = 'FS_More.FF_Remark'

test('a photo is re-encoded upright, without its location', async () => {
  const { who } = await aFormHerd(api)
  const { id, url } = await upload(who, rotatedWithLocation(await halves(60, 40)))

  expect(url).toBe(`images/${id}`)
  const { status, type, bytes } = await picture(who, id)
  expect([status, type]).toEqual([200, 'image/jpeg'])
  expect(bytes.includes('Exif')).toBe(false)
  expect(bytes.includes('GPS')).toBe(false)
  const { width, height, at } = await decodePixels(bytes)
  expect([width, height]).toEqual([40, 60])
  // The left side of the stored pixels is now on top.
  const [top, bottom] = [at(20, 0), at(20, 59)]
  expect(top[0]).toBeGreaterThan(200)
  expect(bottom[2]).toBeGreaterThan(200)
})

test('a large photo is stored no larger than its largest display size', async () => {
  const { who } = await aFormHerd(api)
  const { id } = await upload(who, await halves(3000, 1500))
  const { width, height } = await decodePixels((await picture(who, id)).bytes)
  expect([width, height]).toEqual([2048, 1024])
})

test('photo encoding holds no database connection', async () => {
  const { who } = await aFormHerd(api)
  // Photos are re-encoded one at a time: when this one ends, the second is well on its way.
  const first = reencodePhoto(await halves(3000, 1500))
  let isDone = false
  const second = upload(who, await halves(3000, 1500)).finally(() => {
    isDone = true
  })
  await first
  await vi.waitUntil(async () => isDone || (await openTransactions()) === 0, { timeout: 20_000, interval: 5 })
  expect(isDone).toBe(false)
  await second
})

test('PNG and WebP are accepted, and transparent parts become white', async () => {
  const { who } = await aFormHerd(api)
  const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
  const fromPng = await picture(who, (await upload(who, png)).id)
  const fromWebp = await picture(who, (await upload(who, webp)).id)

  expect((await decodePixels(fromPng.bytes)).at(0, 0)).toEqual([255, 255, 255])
  expect(await decodePixels(fromWebp.bytes)).toMatchObject({ width: 1, height: 1 })
})

/** An interlaced PNG of four pixels with this image data. */
function interlaced(points: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 1])
  const parts = [pngChunk('IHDR', head), pngChunk('IDAT', deflateSync(points)), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

test('an interlaced PNG is accepted, and data beyond its size is never decompressed into memory', async () => {
  const { who } = await aFormHerd(api)
  // Each line of a pass begins with a filter byte: one pixel, one pixel, and a line of two.
  const { id } = await upload(who, interlaced(Buffer.from([0, 200, 0, 200, 0, 200, 200])))
  expect(await decodePixels((await picture(who, id)).bytes)).toMatchObject({ width: 2, height: 2 })
  const bomb = interlaced(Buffer.alloc(500_000_000))
  const before = process.memoryUsage.rss()
  expect(await reencodePhoto(bomb)).toMatchObject({ width: 2, height: 2 })
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
})

test('a file that is no photo, claims huge dimensions or is too large is refused', async () => {
  const { who } = await aFormHerd(api)
  const vast = await aPng(2, 2)
  vast.writeUInt32BE(60_000, 16)
  vast.writeUInt32BE(60_000, 20)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  await expect(upload(who, drawing)).rejects.toMatchObject({ status: 422, code: 'image.unreadable' })
  await expect(upload(who, (await halves(20, 20)).subarray(0, 100))).rejects.toMatchObject({ code: 'image.unreadable' })
  await expect(upload(who, vast)).rejects.toMatchObject({ status: 422, code: 'image.unreadable' })
  const tooLarge = await who.send(addImage, { body: { data: 'A'.repeat(Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 4096) } })
  expect([tooLarge.statusCode, tooLarge.json().messages[0].message]).toEqual([
    413,
    'Der er sendt mere end 13,3 MB på én gang',
  ])
  const photo = await who.send(addImage, { body: { data: 'A'.repeat(Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 4) } })
  expect([photo.statusCode, photo.json().messages[0].message]).toEqual([413, 'Der er sendt mere end 10 MB på én gang'])
})

test('[FORM-111] photos of a dead pig are shown with its record and can be removed', async () => {
  const { who, place } = await aFormHerd(api)
  const first = await upload(who, await halves(20, 20))
  const second = await upload(who, await halves(30, 20))
  const filled = { 'FS_Dead.FF_Number': 1, [FIELD]: remark('Halt', [first.id, second.id]) }
  const saved = await submitForm(who, formId.deadPigs, place, filled)

  const { form } = await openRecord(who, saved.id)
  expect(elementAt(form, FIELD)).toMatchObject({
    value: { text: 'Halt', images: [first.id, second.id] },
    retrieved_images: [first, second],
  })

  await changeRecordByForm(who, saved.id, { [FIELD]: remark('Halt', [second.id]) })
  expect(elementAt((await openRecord(who, saved.id)).form, FIELD).retrieved_images).toEqual([second])
  await changeRecordByForm(who, saved.id, { [FIELD]: 'Halt' })
  expect(elementAt((await openRecord(who, saved.id)).form, FIELD)).toMatchObject({
    value: 'Halt',
    retrieved_images: [],
  })
})

test('a photo is visible to readers of its entry only', async () => {
  const { who, place, company, farm } = await aFormHerd(api)
  const photo = await upload(who, await halves(20, 20))
  const neighbour = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  const elsewhere = await aPerson(api.db, {
    company,
    farms: [{ farm: await aFarm(api.db, company), permission: 'ReadWrite' }],
  })
  expect((await picture(api.as(neighbour), photo.id)).status).toBe(404)

  const saved = await submitForm(who, formId.deadPigs, place, {
    'FS_Dead.FF_Number': 1,
    [FIELD]: remark('', [photo.id]),
  })
  expect((await picture(api.as(neighbour), photo.id)).status).toBe(200)
  expect((await picture(api.as(elsewhere), photo.id)).status).toBe(404)
  expect((await picture(api.as(await aCompany(api.db)), photo.id)).status).toBe(404)
  expect((await api.anonymous().send(getImage, { params: { id: photo.id } })).statusCode).toBe(401)

  await who.call(removeRecord, { params: { id: saved.id as RecordId }, query: { confirmed: 'true' } })
  expect((await picture(who, photo.id)).status).toBe(404)
})

test('an entry refuses photos of another person and more than eight photos', async () => {
  const { who, place, company, farm } = await aFormHerd(api)
  const other = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const theirs = await upload(api.as(other), await halves(20, 20))
  const filled = { 'FS_Dead.FF_Number': 1, [FIELD]: remark('', [theirs.id]) }
  await expect(submitForm(who, formId.deadPigs, place, filled)).rejects.toMatchObject({
    status: 422,
    code: 'image.gone',
  })

  const nine = Array.from({ length: 9 }, () => theirs.id)
  const tooMany = submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 1, [FIELD]: remark('', nine) })
  await expect(tooMany).rejects.toMatchObject({ status: 400 })
})

test('a photo without an entry is deleted after a day, the others stay', async () => {
  const { who, place } = await aFormHerd(api)
  const [attached, left, fresh] = [
    await upload(who, await halves(20, 20)),
    await upload(who, await halves(20, 20)),
    await upload(who, await halves(20, 20)),
  ]
  const saved = await submitForm(who, formId.deadPigs, place, {
    'FS_Dead.FF_Number': 1,
    [FIELD]: remark('', [attached.id]),
  })
  await sql`update image set created_at = now() - interval '25 hours' where id in (${attached.id}, ${left.id})`.execute(
    api.db,
  )

  const deps = { database: api.database, clock: api.clock, log: createLog('silent') }
  const job = { id: attached.id, kind: 'forget-images' as const, directoryId: null, payload: {}, attempts: 1 }
  await deleteUnusedImages({ deps, job, now: new Date(), heartbeat: async () => undefined })

  const status = async (id: ImageId) => (await picture(who, id)).status
  expect([await status(attached.id), await status(left.id), await status(fresh.id)]).toEqual([200, 404, 200])
  expect((await who.send(getRecordForm, { params: { id: saved.id } })).statusCode).toBe(200)
})
