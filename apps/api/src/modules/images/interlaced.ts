import { inflateSync } from 'node:zlib'

/** How the seven passes of an interlaced PNG lie: first column and row, and the steps between. Source: PNG, Adam7. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Values of a point, by the kind of colour. */
const VALUES = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])

/**
 * Throws where an interlaced PNG unpacks to more than its head says it has: its reader would unpack a megabyte to
 * gigabytes before it looks. Others it unpacks no further than that by itself.
 */
export function holdToHead(png: Buffer): void {
  if (png[28] !== 1) return
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const bits = (png[24] ?? 8) * (VALUES.get(png[25] ?? 6) ?? 4)
  let bytes = 0
  for (const [left, top, right, down] of PASSES) {
    const columns = Math.max(0, Math.ceil((width - left) / right))
    const rows = Math.max(0, Math.ceil((height - top) / down))
    if (columns > 0) bytes += rows * (1 + Math.ceil((columns * bits) / 8))
  }
  inflateSync(packed(png), { maxOutputLength: Math.max(1, bytes) })
}

/** The points as they are packed, from all chunks. */
function packed(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}
