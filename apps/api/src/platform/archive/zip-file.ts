import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

/** A file in an archive. */
export interface PackedFile {
  /** Uncompressed size. */
  bytes: number
  /** SHA-256 checksum of the uncompressed content, hexadecimal. */
  sha256: string
}

/** Unix mode of the unpacked files: regular file, rw-r--r--. */
const FILE_MODE = 0o100644

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

/** Running size and checksum of the file that is being added. */
interface Tally {
  bytes: number
  hash: Hash
}

/**
 * Streams a ZIP archive to disk, one file after the other. The archive is never in memory as a whole and may have any
 * size (ZIP64). Without `close` the file is not a valid archive.
 */
export class ZipFile {
  readonly #zip = new yazl.ZipFile()
  readonly #at: Date
  readonly #file: WriteStream
  readonly #written: Promise<void>
  #error: unknown
  /** Rejects the one pending `#unlessFailed` promise when writing fails. */
  #reject: (error: unknown) => void = () => undefined

  private constructor(path: string, at: Date) {
    this.#at = at
    this.#file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    this.#written = pipeline(this.#zip.outputStream, this.#file)
    this.#written.catch((error) => this.#fail(error))
    this.#zip.on('error', (error) => this.#fail(error))
  }

  /**
   * Creates an archive that only its owner may read; all its files carry the instant `at`. Throws EEXIST for an
   * existing file.
   */
  static async begin(path: string, at: Date): Promise<ZipFile> {
    const zip = new ZipFile(path, at)
    await zip.#unlessFailed((resolve) => zip.#file.once('open', () => resolve()))
    return zip
  }

  /** Adds one file, after the previous one is complete. With `isStored` it is not compressed, such as a photo. */
  async add(name: string, chunks: Chunks, { isStored = false }: { isStored?: boolean } = {}): Promise<PackedFile> {
    const tally: Tally = { bytes: 0, hash: createHash('sha256') }
    let source: Readable | undefined = Readable.from(measured(chunks, tally), { objectMode: false })
    await this.#unlessFailed((resolve, reject) => {
      source?.once('end', resolve).once('error', reject)
      this.#zip.addReadStreamLazy(name, { mtime: this.#at, mode: FILE_MODE, compress: !isStored }, (give) => {
        // yazl keeps this function until the archive is closed, so the function must not hold the source.
        const begun = source as Readable
        source = undefined
        give(null, begun)
      })
    })
    return { bytes: tally.bytes, sha256: tally.hash.digest('hex') }
  }

  /** Writes the central directory and waits until the archive is on disk. Returns its size in bytes. */
  async close(): Promise<number> {
    await this.#unlessFailed((resolve, reject) => {
      this.#written.then(resolve, reject)
      this.#zip.end()
    })
    return this.#file.bytesWritten
  }

  /** Closes the file without completing or deleting it. */
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
