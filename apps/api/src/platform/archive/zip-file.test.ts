import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unzip } from '#testing/api/zip-reader.ts'
import { ZipFile } from './zip-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'herdboard-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))
const MADE_AT = new Date('2026-06-10T08:00:00Z')
const MEGABYTE = 1_000_000
const UTF8_NAME = 0x0800
const [STORED, DEFLATED] = [0, 8]

/** Reads the central directory of an archive: names, flags, methods and times of its files. */
function directoryOf(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const extra = zip.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const entry = {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      isUtf8: (zip.readUInt16LE(at + 8) & UTF8_NAME) > 0,
      method: zip.readUInt16LE(at + 10),
      // Info-ZIP extended timestamp: kind, length, flags, seconds since 1970 in UTC.
      at: extra.readUInt16LE(0) === 0x5455 ? new Date(extra.readInt32LE(5) * 1000) : null,
    }
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
    return entry
  })
}

test('archive holds its files in order, with UTF-8 names, UTC times, sizes and checksums', async () => {
  const path = join(folder, 'small.zip')
  const zip = await ZipFile.begin(path, MADE_AT)
  const [csv, photo] = [Buffer.from('a,b\r\n1,2\r\n'.repeat(500)), Buffer.from([0xff, 0xd8, 0xff, 0xd9])]
  const packed = await zip.add('data/søer.csv', [csv.subarray(0, 7), csv.subarray(7)])
  await zip.add('photos/1.jpg', [photo], { isStored: true })
  await zip.add('empty.txt', [])
  const bytes = await zip.close()

  expect(packed).toEqual({ bytes: csv.length, sha256: createHash('sha256').update(csv).digest('hex') })
  const archive = readFileSync(path)
  expect(bytes).toBe(archive.length)
  expect(directoryOf(archive)).toEqual([
    { name: 'data/søer.csv', isUtf8: true, method: DEFLATED, at: MADE_AT },
    { name: 'photos/1.jpg', isUtf8: true, method: STORED, at: MADE_AT },
    { name: 'empty.txt', isUtf8: true, method: DEFLATED, at: MADE_AT },
  ])
  expect([...unzip(archive).values()]).toEqual([csv, photo, Buffer.alloc(0)])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('archive uses constant memory while a large table and many photos are written', async () => {
  const zip = await ZipFile.begin(join(folder, 'large.zip'), MADE_AT)
  const before = process.memoryUsage.rss()
  let peak = before
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  await zip.add('data/table.csv', Array(300).fill(Buffer.alloc(MEGABYTE, 'day,kg\r\n')))
  for (let photo = 0; photo < 500; photo++)
    await zip.add(`photos/${photo}.jpg`, [Buffer.alloc(MEGABYTE, photo)], { isStored: true })
  expect(await zip.close()).toBeGreaterThan(500 * MEGABYTE)
  clearInterval(sampler)
  expect((peak - before) / MEGABYTE).toBeLessThan(200)
})

test('archive without files is readable', async () => {
  const path = join(folder, 'none.zip')
  const zip = await ZipFile.begin(path, MADE_AT)
  await zip.close()
  expect(directoryOf(readFileSync(path))).toEqual([])
})

test('unreadable file fails the archive with its own error, and so does the next file', async () => {
  const zip = await ZipFile.begin(join(folder, 'broken.zip'), MADE_AT)
  await zip.add('first.txt', [Buffer.from('1')])
  const failing = (async function* () {
    yield Buffer.from('a')
    throw new Error('the connection is gone')
  })()
  await expect(zip.add('data/table.csv', failing)).rejects.toThrow('the connection is gone')
  await zip.abandon()
  await expect(zip.add('later.txt', [Buffer.from('2')])).rejects.toThrow()
})

test('archive never overwrites a file and needs an existing folder', async () => {
  const path = join(folder, 'once.zip')
  const zip = await ZipFile.begin(path, MADE_AT)
  await expect(ZipFile.begin(path, MADE_AT)).rejects.toMatchObject({ code: 'EEXIST' })
  await zip.abandon()
  await expect(ZipFile.begin(join(folder, 'none', 'x.zip'), MADE_AT)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('disk failure stops the file that is being written', async () => {
  const zip = await ZipFile.begin(join(folder, 'full.zip'), MADE_AT)
  const endless = (function* () {
    for (let chunk = 0; ; chunk++) {
      if (chunk === 50) void zip.abandon()
      yield Buffer.alloc(MEGABYTE, chunk)
    }
  })()
  await expect(zip.add('data/table.csv', endless, { isStored: true })).rejects.toThrow()
})
