import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { decodePixels, pngChunk } from '#testing/fixtures/photos.ts'
import { MAX_DECODER_BYTES, MAX_PIXELS, MAX_SIDE_PIXELS, reencodePhoto } from './reencode-photo.ts'

const folder = mkdtempSync(join(tmpdir(), 'herdboard-photos-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A black PNG with one bit per pixel; its file is small even with many pixels. */
const bilevelPng = (width: number, height: number): Buffer =>
  pngOf(width, height, deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8)))))

/** A PNG with a header of this size and no pixels to decode. */
const bilevelHeader = (width: number, height: number): Buffer => pngOf(width, height, deflateSync(Buffer.alloc(1)))

function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

/** How a camera stores a picture in each of the eight EXIF orientations. */
const EXIF_TRANSFORMS: readonly ((seen: Sharp) => Sharp)[] = [
  (seen) => seen,
  (seen) => seen.flop(),
  (seen) => seen.rotate(180),
  (seen) => seen.flip(),
  (seen) =>
    seen.affine([
      [0, 1],
      [1, 0],
    ]),
  (seen) => seen.rotate(270),
  (seen) =>
    seen.affine([
      [0, -1],
      [-1, 0],
    ]),
  (seen) => seen.rotate(90),
]

/** Noise of this size, scaled up from a smaller picture because that is fast. */
const noise = (width: number, height: number) => sharp(grain).resize(width, height, { fit: 'fill', kernel: 'nearest' })
const grain = await sharp({
  create: {
    width: 700,
    height: 700,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 20 },
  },
})
  .png()
  .toBuffer()

/** Returns how many MB a process grows while it re-encodes this photo, and the stored size. */
function memoryOf(photo: Buffer): { width?: number; height?: number; megabytes: number } {
  const file = join(folder, 'photo')
  writeFileSync(file, photo)
  const program = join(import.meta.dirname, '../../testing/fixtures/photo-memory.ts')
  return JSON.parse(execFileSync(process.execPath, [program, file], { encoding: 'utf8' }))
}

test.each([
  ['as wide as is taken', MAX_SIDE_PIXELS, 2, true],
  ['one pixel too wide', MAX_SIDE_PIXELS + 1, 2, false],
  ['one pixel too high', 2, MAX_SIDE_PIXELS + 1, false],
  ['as many pixels as are taken', 10_000, 5_000, true],
  // No two sides up to 12,000 multiply to 50,000,001; this is the next size.
  ['two pixels too many', 4_901, 10_202, false],
])('size limits of a photo: %s, %i x %i', async (_, width, height, isTaken) => {
  expect(Math.max(width, height) <= MAX_SIDE_PIXELS && width * height <= MAX_PIXELS).toBe(isTaken)
  expect((await reencodePhoto(bilevelPng(width, height))) !== null).toBe(isTaken)
})

test('a photo over a limit is refused by its header, before a pixel is decoded', async () => {
  const taken = bilevelPng(10_000, 5_000)
  const started = performance.now()
  await reencodePhoto(taken)
  const decoded = performance.now()
  for (let time = 0; time < 5; time++) expect(await reencodePhoto(bilevelHeader(12_001, 4_000))).toBeNull()
  expect(performance.now() - decoded).toBeLessThan(decoded - started)
})

test('a format decoded as a whole is refused when its decoder would use too much memory', async () => {
  // Six bytes per pixel: 16 million pixels would be 96 MB.
  const sides = { width: 4_800, height: 3_400 }
  expect(sides.width * sides.height * 6).toBeGreaterThan(MAX_DECODER_BYTES)
  const plain = await noise(sides.width, sides.height).jpeg().toBuffer()
  expect(await reencodePhoto(plain)).toMatchObject({ width: 2048, height: 1451 })
  expect(await reencodePhoto(await sharp(plain).jpeg({ progressive: true }).toBuffer())).toBeNull()
  const small = sharp(plain).resize(2_000)
  expect(await reencodePhoto(await small.jpeg({ progressive: true }).toBuffer())).toMatchObject({ width: 2000 })
})

test.each([
  [4_700, true],
  [4_800, false],
])('a lossless WebP takes four bytes a pixel: %i x 4700', async (width, isTaken) => {
  const plain = sharp({ create: { width, height: 4_700, channels: 3, background: '#888' } })
  const photo = await reencodePhoto(await plain.webp({ lossless: true, effort: 0 }).toBuffer())
  expect(photo !== null).toBe(isTaken)
})

test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s is refused', async (format) => {
  const whole = await noise(400, 300).toFormat(format).toBuffer()
  expect(await reencodePhoto(whole)).toMatchObject({ width: 400, height: 300 })
  for (const share of [0.1, 0.5, 0.95]) expect(await reencodePhoto(whole.subarray(0, whole.length * share))).toBeNull()
})

test('animated photos and unlisted formats are refused', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  const moving = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await reencodePhoto(moving)).toBeNull()
  for (const format of ['gif', 'tiff', 'avif'] as const)
    expect(await reencodePhoto(await noise(40, 30).toFormat(format).toBuffer())).toBeNull()
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo of EXIF orientation %i is stored upright', async (orientation) => {
  // One corner is red; in the upright picture it is at the top left.
  const corner = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
  const held = await EXIF_TRANSFORMS[orientation - 1]?.(sharp(corner))
    .withMetadata({ orientation })
    .jpeg({ quality: 100 })
    .toBuffer()
  const stored = await reencodePhoto(held ?? Buffer.alloc(0))
  expect(stored).toMatchObject({ width: 24, height: 16 })
  const { at } = await decodePixels(stored?.bytes ?? Buffer.alloc(0))
  expect(at(2, 2)[0]).toBeGreaterThan(200)
  for (const [x, y] of [
    [22, 2],
    [2, 14],
    [22, 14],
  ] as const)
    expect(at(x, y)[0]).toBeLessThan(60)
})

test('a single photo takes less than 150 MB, whatever its format makes the decoder hold', async () => {
  const photos = {
    'JPEG of 49.7 million pixels': noise(7_000, 7_100).jpeg(),
    'progressive JPEG at its limit': noise(3_870, 3_870).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    'interlaced PNG at its limit': noise(4_740, 4_740).ensureAlpha(0.5).png({ progressive: true, compressionLevel: 1 }),
  }
  for (const [name, photo] of Object.entries(photos)) {
    const { width, height, megabytes } = memoryOf(await photo.toBuffer())
    expect(Math.max(width ?? 0, height ?? 0), name).toBe(2048)
    expect(megabytes, name).toBeLessThan(150)
  }
})
