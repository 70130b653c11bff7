import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A white PNG of these sides. */
export const aPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()

/** Sides of a picture, and its pixels as red, green and blue, one byte each. */
export async function decodePixels(picture: Uint8Array) {
  const { data, info } = await sharp(picture).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const first = (y * info.width + x) * info.channels
    return [...data.subarray(first, first + 3)]
  }
  return { width: info.width, height: info.height, at }
}

/** One chunk of a PNG, with its length and CRC. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
