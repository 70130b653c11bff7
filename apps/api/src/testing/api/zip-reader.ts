import { crc32, inflateRawSync } from 'node:zlib'

/** Reads the files of a ZIP by name, from its central directory; checks every checksum. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const bytes = zip.subarray(begin, begin + packed)
    const file = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes
    if (crc32(file) !== zip.readUInt32LE(at + 16) || file.length !== size) throw new Error(`${name} is damaged`)
    files.set(name, file)
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
  }
  return files
}

/** Reads the rows of a CSV file (RFC 4180, with byte order mark) by column name. An empty, unquoted field is null. */
export function readCsv(file: Buffer | undefined): Record<string, string | null>[] {
  const lines: (string | null)[][] = [[]]
  const text = file?.toString('utf8').replace(/^\uFEFF/, '') ?? ''
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r]*))(,|\r\n|$)/g)) {
    const line = lines.at(-1)
    line?.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  const [names = [], ...rows] = lines
  return rows.slice(0, -1).map((row) => Object.fromEntries(names.map((name, no) => [name, row[no] ?? null])))
}
