const EXIF = 0xe1
const START_OF_SCAN = 0xda
const ORIENTATION = 0x0112

/**
 * How a camera was held, 1 to 8, from the Exif part of a JPEG; 1, upright, where nothing is said.
 * It goes with the rest of what the file tells, so the picture itself is turned.
 */
export function orientationOf(jpeg: Uint8Array): number {
  const view = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + 4 <= view.length && view[at] === 0xff; ) {
    const marker = view[at + 1]
    if (marker === START_OF_SCAN) return 1
    const length = view.readUInt16BE(at + 2)
    const part = view.subarray(at + 4, at + 2 + length)
    if (marker === EXIF && part.toString('latin1', 0, 6) === 'Exif\0\0') return inExif(part.subarray(6))
    at += 2 + length
  }
  return 1
}

function inExif(tiff: Buffer): number {
  if (tiff.length < 14) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  const count = short(directory)
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
