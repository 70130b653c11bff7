/** What stands around the files of a ZIP (PKWARE APPNOTE 6.3.10): names in UTF-8, sizes beyond 4 GB by ZIP64. */

const LARGEST = 0xffffffff
const MOST_FILES = 0xffff
/** 4.5: the first version that knows ZIP64. */
const VERSION = 45
const UTF8_NAME = 0x0800
const ZIP64 = 0x0001
/** Holds the place of sizes that are not known yet; nobody reads it. */
const FILLER = 0x4842

export interface ZipEntry {
  name: Buffer
  isDeflated: boolean
  /** When it was made, in UTC. */
  at: Date
  crc: number
  /** Bytes in the archive, and unpacked. */
  packed: number
  size: number
  /** Where its header begins. */
  offset: number
}

const isLarge = (...values: number[]): boolean => values.some((value) => value >= LARGEST)
const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(Math.min(value, LARGEST))
  return bytes
}
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

/** Two seconds are the finest that this old form of an instant knows. */
const dosTime = (at: Date): Buffer =>
  Buffer.concat([
    u16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
    u16(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
  ])

const common = (entry: ZipEntry, hasLargeSizes: boolean): Buffer =>
  Buffer.concat([
    u16(VERSION),
    u16(UTF8_NAME),
    u16(entry.isDeflated ? 8 : 0),
    dosTime(entry.at),
    u32(entry.crc),
    u32(hasLargeSizes ? LARGEST : entry.packed),
    u32(hasLargeSizes ? LARGEST : entry.size),
    u16(entry.name.length),
  ])

/** Before the file; of the same length whatever the sizes are, so that it can be written over once they are known. */
export function localHeader(entry: ZipEntry): Buffer {
  const large = isLarge(entry.packed, entry.size)
  return Buffer.concat([
    u32(0x04034b50),
    common(entry, large),
    u16(20),
    entry.name,
    u16(large ? ZIP64 : FILLER),
    u16(16),
    u64(entry.size),
    u64(entry.packed),
  ])
}

/** Of one file, in the list at the end. */
export function centralHeader(entry: ZipEntry): Buffer {
  const large = isLarge(entry.packed, entry.size, entry.offset)
  const extra = large
    ? Buffer.concat([u16(ZIP64), u16(24), u64(entry.size), u64(entry.packed), u64(entry.offset)])
    : Buffer.alloc(0)
  return Buffer.concat([
    u32(0x02014b50),
    u16(VERSION),
    common(entry, large),
    u16(extra.length),
    u16(0),
    u16(0),
    u16(0),
    u32(0),
    u32(large ? LARGEST : entry.offset),
    entry.name,
    extra,
  ])
}

/** The very end: where the list stands, and how long it is. */
export function endOfArchive(files: number, listOffset: number, listBytes: number): Buffer {
  const large = files >= MOST_FILES || isLarge(listOffset, listBytes)
  const count = large ? MOST_FILES : files
  const end = Buffer.concat([
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(count),
    u16(count),
    u32(large ? LARGEST : listBytes),
    u32(large ? LARGEST : listOffset),
    u16(0),
  ])
  if (!large) return end
  const large64 = Buffer.concat([
    u32(0x06064b50),
    u64(44),
    u16(VERSION),
    u16(VERSION),
    u32(0),
    u32(0),
    u64(files),
    u64(files),
    u64(listBytes),
    u64(listOffset),
  ])
  const locator = Buffer.concat([u32(0x07064b50), u32(0), u64(listOffset + listBytes), u32(1)])
  return Buffer.concat([large64, locator, end])
}
