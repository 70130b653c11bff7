import type { ImageId } from '@herdboard/contract/core/ids.ts'
import sharp from 'sharp'

/** Ids of two sample photos without an owner, for the form that shows every type of element. */
export const SAMPLE_IDS = [
  '00000000-0000-4000-8000-000000000001' as ImageId,
  '00000000-0000-4000-8000-000000000002' as ImageId,
] as const

const [WIDTH, HEIGHT, QUALITY] = [320, 240, 80]
const COLOURS = [
  [11, 110, 79],
  [180, 83, 9],
] as const

/** Returns a sample, a colour that fades from left to right; undefined for any other id. */
export async function sampleImage(id: ImageId): Promise<Buffer | undefined> {
  const colour = COLOURS[SAMPLE_IDS.indexOf(id)]
  if (!colour) return undefined
  const data = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const share = (at % WIDTH) / WIDTH
    data.set(
      colour.map((part) => Math.round(part + (255 - part) * share)),
      at * 3,
    )
  }
  const photo = sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  return photo.jpeg({ quality: QUALITY }).toBuffer()
}
