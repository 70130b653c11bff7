import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

/** A file that was put into an archive. */
export interface PackedFile {
  /** Unpacked. */
  bytes: number
  /** Of what it unpacks to, hexadecimal. */
  sha256: string
}

/** Of a file that is unpacked: a plain file that its owner may write. */
const FILE_MODE = 0o100644

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

/** Bytes and checksum of one file, counted while it passes. */
interface Tally {
  bytes: number
  hash: Hash
}

/**
 * A ZIP archive that is streamed to disk, one file after the other: never whole in memory, of any size (ZIP64).
 * `close` ends it; without, the file is no archive.
 */
export class ZipFile {
  readonly #zip = new yazl.ZipFile()
  readonly #at: Date
  readonly #file: WriteStream
  readonly #written: Promise<void>
  #error: unknown
  /** Tells whoever waits for the disk that writing failed; one at a time waits. */
  #reject: (error: unknown) => void = () => undefined

  private constructor(path: string, at: Date) {
    this.#at = at
    this.#file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    this.#written = pipeline(this.#zip.outputStream, this.#file)
    this.#written.catch((error) => this.#fail(error))
    this.#zip.on('error', (error) => this.#fail(error))
  }

  /** Begins an archive that only its owner may read; all its files bear this instant. Throws where it stands already. */
  static async begin(path: string, at: Date): Promise<ZipFile> {
    const zip = new ZipFile(path, at)
    await zip.#unlessFailed((resolve) => zip.#file.once('open', () => resolve()))
    return zip
  }

  /** Puts one file in, after the one before. What is packed already, such as a photo, is stored as it is. */
  async add(name: string, chunks: Chunks, { isStored = false }: { isStored?: boolean } = {}): Promise<PackedFile> {
    const tally: Tally = { bytes: 0, hash: createHash('sha256') }
    let source: Readable | undefined = Readable.from(measured(chunks, tally), { objectMode: false })
    await this.#unlessFailed((resolve, reject) => {
      source?.once('end', resolve).once('error', reject)
      this.#zip.addReadStreamLazy(name, { mtime: this.#at, mode: FILE_MODE, compress: !isStored }, (give) => {
        // The archive keeps this function until it is closed, so it must not keep the file.
        const begun = source as Readable
        source = undefined
        give(null, begun)
      })
    })
    return { bytes: tally.bytes, sha256: tally.hash.digest('hex') }
  }

  /** Writes the central directory, and sees that all of it is on the disk; gives the bytes of the archive. */
  async close(): Promise<number> {
    await this.#unlessFailed((resolve, reject) => {
      this.#written.then(resolve, reject)
      this.#zip.end()
    })
    return this.#file.bytesWritten
  }

  /** Lets go of the file, as it is. */
  async abandon(): Promise<void> {
    this.#file.destroy()
    await this.#written.catch(() => undefined)
  }

  #fail(error: unknown): void {
    this.#error ??= error
    this.#reject(error)
  }

  #unlessFailed(wait: (resolve: () => void, reject: (error: unknown) => void) => void): Promise<void> {
    if (this.#error !== undefined) return Promise.reject(this.#error)
    return new Promise((resolve, reject) => {
      this.#reject = reject
      wait(resolve, reject)
    })
  }
}

async function* measured(chunks: Chunks, tally: Tally) {
  for await (const chunk of chunks) {
    tally.bytes += chunk.length
    tally.hash.update(chunk)
    yield chunk
  }
}
