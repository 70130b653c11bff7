import sharp from 'sharp'
import type { BrandImage } from './brand-image.ts'

/** Sides in pixels of the icons of home screens: Android's two, and Apple's. */
export const iconSides = [192, 512, 180] as const
type IconSide = (typeof iconSides)[number]

/** The mark on a field of 32 × 32: three strokes and a dot, as in the drawing of the browser's tab. */
const FIELD = 32
const STROKE_RADIUS = 1.75
const strokes = [
  { x1: 9, y1: 9, x2: 9, y2: 23 },
  { x1: 23, y1: 9, x2: 23, y2: 23 },
  { x1: 9, y1: 16, x2: 23, y2: 16 },
]
const dot = { x: 16, y: 10, radius: 2.4 }
/** Systems cut icons to a circle: what matters stays within four fifths. */
const SAFE_SHARE = 0.8

/** Returns an icon of the home screen, without transparent corners; null for a drawing that only a browser may read. */
export async function iconImage(icon: BrandImage | null, colour: string, side: IconSide): Promise<Buffer | null> {
  if (icon === null)
    return sharp(markPixels(colour, side), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer()
  if (icon.type !== 'image/png') return null
  const inner = Math.round(side * SAFE_SHARE)
  const drawing = await sharp(icon.content)
    .resize(inner, inner, { fit: 'contain', background: '#fff' })
    .png()
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .composite([{ input: drawing }])
    .png()
    .toBuffer()
}

/** The mark in white on the brand's colour, with smooth edges, as RGB. */
function markPixels(colour: string, side: number): Buffer {
  const ground = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const pixels = Buffer.alloc(side * side * 3)
  const scale = FIELD / side / SAFE_SHARE
  const centre = FIELD / 2
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const x = centre + (column + 0.5 - side / 2) * scale
      const y = centre + (row + 0.5 - side / 2) * scale
      const share = Math.min(1, Math.max(0, 0.5 - distanceToMark(x, y) / scale))
      ground.forEach((part, channel) => {
        pixels[(row * side + column) * 3 + channel] = Math.round(part + (255 - part) * share)
      })
    }
  return pixels
}

/** Distance of a point to the edge of the mark, negative inside. */
const distanceToMark = (x: number, y: number): number =>
  Math.min(
    Math.hypot(x - dot.x, y - dot.y) - dot.radius,
    ...strokes.map(({ x1, y1, x2, y2 }) => {
      const onX = Math.min(x2, Math.max(x1, x))
      const onY = Math.min(y2, Math.max(y1, y))
      return Math.hypot(x - onX, y - onY) - STROKE_RADIUS
    }),
  )
