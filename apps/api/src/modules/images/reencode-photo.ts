import sharp, { type Metadata } from 'sharp'
import { fairQueue } from '#platform/jobs/fair-queue.ts'

/** A photo as stored: an upright JPEG without metadata, so without location, person and camera. */
export interface ReencodedPhoto {
  bytes: Uint8Array
  width: number
  height: number
}

/** Longest accepted side, pixels. */
export const MAX_SIDE_PIXELS = 12_000
/** Maximum number of pixels. */
export const MAX_PIXELS = 50_000_000
/**
 * Maximum memory of the decoder, bytes. Progressive JPEG, interlaced PNG and lossless WebP cannot be decoded row by
 * row. Together with up to 45 MB of file, rows and output, one photo stays below 150 MB.
 */
export const MAX_DECODER_BYTES = 90_000_000

/** Longest stored side, pixels: enough to read an ear tag, and a fifth of a phone's picture. */
const STORED_SIDE_PIXELS = 2048
const QUALITY = 82
const TIMEOUT_SECONDS = 20
const MAX_WAITING = 6
const RETRY_AFTER_SECONDS = 3

/**
 * Accepted formats. libvips reads more than 20 formats, but only these may be tried on data from outside. Ultra HDR is
 * a JPEG.
 */
const FORMATS = new Set<string | undefined>(['jpeg', 'png', 'webp'])
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Uhdr', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) })
// One thread per photo and no operation cache, because each thread and each cached photo would use additional memory.
sharp.concurrency(1)
sharp.cache(false)

/** Rotation in degrees clockwise, and whether to mirror first, by EXIF orientation. Source: Exif 2.32, tag 0x0112. */
const UPRIGHT = new Map([
  [2, { degrees: 0, isMirrored: true }],
  [3, { degrees: 180, isMirrored: false }],
  [4, { degrees: 180, isMirrored: true }],
  [5, { degrees: 270, isMirrored: true }],
  [6, { degrees: 90, isMirrored: false }],
  [7, { degrees: 90, isMirrored: true }],
  [8, { degrees: 270, isMirrored: false }],
])

const oneAtATime = fairQueue({ atOnce: 1, maxWaiting: MAX_WAITING, retryAfterSeconds: RETRY_AFTER_SECONDS })

/**
 * Decodes, resizes and encodes a photo again, which strips EXIF and GPS. The content decides the type (file signature,
 * magic bytes), not its declared one. A process does one at a time, so that memory is limited; companies take
 * turns. Throws `service.busy` for the company with the most waiting. Returns null for anything but JPEG, PNG and WebP, and
 * for broken, animated or too large pictures.
 */
export const reencodePhoto = (bytes: Uint8Array, company = ''): Promise<ReencodedPhoto | null> =>
  oneAtATime(company, () => reencode(bytes).catch(() => null))

async function reencode(bytes: Uint8Array): Promise<ReencodedPhoto | null> {
  const header = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (!isWithinLimits(header, bytes)) return null
  const upright = UPRIGHT.get(header.orientation ?? 1) ?? { degrees: 0, isMirrored: false }
  // Rotated after resizing, because rotation needs the whole picture in memory.
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width: STORED_SIDE_PIXELS, height: STORED_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .flop(upright.isMirrored)
    .rotate(upright.degrees)
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Checks the limits from the header, before any pixel is decoded. */
function isWithinLimits(header: Metadata, bytes: Uint8Array): boolean {
  const { format, width, height, pages = 1 } = header
  if (!FORMATS.has(format) || pages > 1) return false
  if (Math.max(width, height) > MAX_SIDE_PIXELS || width * height > MAX_PIXELS) return false
  return width * height * decoderBytesPerPixel(header, bytes) <= MAX_DECODER_BYTES
}

/**
 * Returns the decoder's memory per pixel until the whole picture is read, in bytes; 0 for formats decoded row by row.
 */
function decoderBytesPerPixel({ format, isProgressive, channels, depth }: Metadata, bytes: Uint8Array): number {
  // A JPEG header states only the subsampling of the best channel, so all channels count as not subsampled.
  if (format === 'jpeg') return isProgressive ? 2 * channels : 0
  if (format === 'png') return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0
  return isLosslessWebp(bytes) ? 4 : 0
}

/** Returns whether the picture of a WebP is a VP8L chunk. Source: RFC 9649, 2.3. */
function isLosslessWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 12; at + 8 <= file.length; ) {
    const chunk = file.toString('latin1', at, at + 4)
    if (chunk === 'VP8L' || chunk === 'VP8 ') return chunk === 'VP8L'
    const size = file.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return true
}
