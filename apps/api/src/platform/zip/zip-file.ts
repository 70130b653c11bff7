import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { centralHeader, endOfArchive, localHeader, type ZipEntry } from './headers.ts'

/** A file that was put into an archive. */
export interface Packed {
  /** Unpacked. */
  bytes: number
  /** Of what it unpacks to, hexadecimal. */
  sha256: string
}

/**
 * A ZIP that is written while it is made, one file after the other and in pieces: never whole in memory, of any size.
 * `close` ends it; without, the file is no archive.
 */
export class ZipFile {
  readonly #handle: FileHandle
  readonly #at: Date
  readonly #entries: ZipEntry[] = []
  #position = 0

  private constructor(handle: FileHandle, at: Date) {
    this.#handle = handle
    this.#at = at
  }

  /** Begins an archive that only its owner may read; all its files bear this instant. Throws where it stands already. */
  static async begin(path: string, at: Date): Promise<ZipFile> {
    return new ZipFile(await open(path, 'wx', 0o600), at)
  }

  /** Puts one file in. What is packed already, such as a photo, is stored as it is. */
  async add(
    name: string,
    pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
    { isStored = false }: { isStored?: boolean } = {},
  ): Promise<Packed> {
    const entry: ZipEntry = {
      name: Buffer.from(name, 'utf8'),
      isDeflated: !isStored,
      at: this.#at,
      crc: 0,
      packed: 0,
      size: 0,
      offset: this.#position,
    }
    const hash = createHash('sha256')
    async function* measured() {
      for await (const piece of pieces) {
        entry.size += piece.length
        entry.crc = crc32(piece, entry.crc)
        hash.update(piece)
        yield piece
      }
    }
    const keep = async (packed: AsyncIterable<Buffer>) => {
      for await (const piece of packed) {
        entry.packed += piece.length
        await this.#append(piece)
      }
    }
    await this.#append(localHeader(entry))
    await (isStored ? keep(measured()) : pipeline(measured, createDeflateRaw(), keep))
    const header = localHeader(entry)
    await this.#handle.write(header, 0, header.length, entry.offset)
    this.#entries.push(entry)
    return { bytes: entry.size, sha256: hash.digest('hex') }
  }

  /** Writes the list of its files, and sees that all of it is on the disk; gives the bytes of the archive. */
  async close(): Promise<number> {
    const listOffset = this.#position
    for (const entry of this.#entries) await this.#append(centralHeader(entry))
    await this.#append(endOfArchive(this.#entries.length, listOffset, this.#position - listOffset))
    await this.#handle.sync()
    await this.#handle.close()
    return this.#position
  }

  /** Lets go of the file, as it is. */
  abandon(): Promise<void> {
    return this.#handle.close()
  }

  async #append(bytes: Buffer): Promise<void> {
    let written = 0
    while (written < bytes.length) {
      const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#position)
      written += bytesWritten
      this.#position += bytesWritten
    }
  }
}
