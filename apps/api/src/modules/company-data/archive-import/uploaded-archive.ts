import { createHash } from 'node:crypto'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ArchiveError } from './archive-error.ts'

const MAX_ENTRIES = 500_000
const MEGABYTE = 1024 * 1024
/** Tables repeat themselves: an archive of two years packs 20 to 40 times. */
const MAX_EXPANSION = 200
const MAX_EXPANDED_BYTES = 100 * 1024 * MEGABYTE
const MAX_MANIFEST_BYTES = 5 * MEGABYTE
const ALLOWED_NAME =
  /^(manifest\.json|README\.txt|data\/[a-z0-9_]{1,63}\.csv|(photos|import_files)\/[0-9a-f-]{36}\.(jpg|bin))$/

/** Size and checksum, as the table of contents of the archive states them. */
export interface StatedContent {
  bytes: number
  sha256: string
}

/**
 * An uploaded ZIP, read from the disk one file at a time. Nothing is unpacked before the sizes in its central directory
 * are found within the limits, and no file expands beyond its stated size.
 */
export class UploadedArchive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** Throws `not_archive`, `encrypted`, `too_large` or `damaged`. */
  static async open(path: string, byteCount: number): Promise<UploadedArchive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) =>
      Promise.reject(new ArchiveError('not_archive', undefined, error)),
    )
    try {
      return new UploadedArchive(zip, await entriesOf(zip, byteCount))
    } catch (error) {
      zip.close()
      throw error instanceof ArchiveError ? error : new ArchiveError('damaged', { file: 'zip' }, error)
    }
  }

  /** Size of everything unpacked. */
  get expandedBytes(): number {
    return [...this.#entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  }

  close(): void {
    this.#zip.close()
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Reads the table of contents. Throws `not_archive` where there is none. */
  async manifestText(): Promise<string> {
    const entry = this.#entries.get('manifest.json')
    if (!entry || entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new ArchiveError('not_archive')
    const chunks: Buffer[] = []
    for await (const chunk of this.#stream('manifest.json', entry)) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  }

  /** Reads a file in chunks. After the last one, throws `damaged` where size or checksum differ from those stated. */
  async *read(name: string, stated: StatedContent): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry || entry.uncompressedSize !== stated.bytes) throw new ArchiveError('damaged', { file: name })
    const hash = createHash('sha256')
    for await (const chunk of this.#stream(name, entry)) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== stated.sha256) throw new ArchiveError('damaged', { file: name })
  }

  async *#stream(name: string, entry: Entry): AsyncGenerator<Buffer> {
    try {
      yield* (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
    } catch (error) {
      throw new ArchiveError('damaged', { file: name }, error)
    }
  }
}

async function entriesOf(zip: ZipFile, byteCount: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveError('too_large')
  const entries = new Map<string, Entry>()
  let expanded = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry
    if (entry.isEncrypted()) throw new ArchiveError('encrypted')
    if (!ALLOWED_NAME.test(fileName)) throw new ArchiveError('not_archive')
    // Two programs may read two different files of the same name.
    if (entries.has(fileName)) throw new ArchiveError('damaged', { file: fileName })
    entries.set(fileName, entry)
    expanded += uncompressedSize
    if (expanded > Math.min(MAX_EXPANDED_BYTES, MEGABYTE + byteCount * MAX_EXPANSION))
      throw new ArchiveError('too_large')
  }
  return entries
}
