export type ImageKind = 'jpeg' | 'png' | 'webp'

/** What a file is by its first bytes; its name and what it is said to be prove nothing. */
export function kindOf(bytes: Uint8Array): ImageKind | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' ? 'webp' : null
}

/**
 * Points that a PNG or WebP says it has, before anything is unpacked: a small file may claim to be as large as a field.
 * Null where the head cannot be read. A JPEG is held to its size by its reader.
 */
export function claimedPoints(kind: Exclude<ImageKind, 'jpeg'>, bytes: Uint8Array): number | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < 30) return null
  if (kind === 'png') return view.readUInt32BE(16) * view.readUInt32BE(20)
  const form = view.toString('latin1', 12, 16)
  if (form === 'VP8X') return (view.readUIntLE(24, 3) + 1) * (view.readUIntLE(27, 3) + 1)
  if (form === 'VP8 ') return (view.readUInt16LE(26) & 0x3fff) * (view.readUInt16LE(28) & 0x3fff)
  if (form !== 'VP8L') return null
  const packed = view.readUInt32LE(21)
  return ((packed & 0x3fff) + 1) * (((packed >>> 14) & 0x3fff) + 1)
}
