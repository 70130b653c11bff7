import { TextDecoder } from 'node:util'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { MAX_EXPANDED_BYTES, MAX_EXPANSION } from './file-limits.ts'
import { ImportFileError } from './import-file-error.ts'

/** The files of a ZIP, read one at a time as text. */
export interface ZipParts {
  names: ReadonlySet<string>
  /** Reads a file in pieces. Throws `unreadable` for damage, and for a file that is not there. */
  read(name: string): AsyncGenerator<string>
}

const MAX_ENTRIES = 2000
/** Small files may expand more than the ratio: it stops a zip bomb, not an empty sheet. */
const FREE_BYTES = 1024 * 1024

/**
 * Opens a ZIP by its central directory. Nothing expands before the sizes in it are found within the limits, and no file
 * can expand beyond its stated size: yauzl stops there. Files outside the directory are never read. Throws `zip_bomb`,
 * `encrypted`, `unreadable`.
 */
export async function openZipParts(bytes: Uint8Array): Promise<ZipParts> {
  const entries = new Map<string, Entry>()
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
    })
    if (zip.entryCount > MAX_ENTRIES) throw new ImportFileError('zip_bomb')
    for await (const entry of zip.eachEntry()) {
      // Two programs may read two different files of the same name.
      if (entries.has(entry.fileName)) throw new ImportFileError('unreadable')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : new ImportFileError('unreadable')
  }
  assertExpansion([...entries.values()], bytes.length)
  return { names: new Set(entries.keys()), read: (name) => textOfEntry(zip, entries.get(name)) }
}

function assertExpansion(entries: readonly Entry[], fileBytes: number): void {
  if (entries.some((entry) => entry.isEncrypted())) throw new ImportFileError('encrypted')
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const isBomb = entries.some(
    ({ uncompressedSize, compressedSize }) => uncompressedSize > Math.max(FREE_BYTES, compressedSize * MAX_EXPANSION),
  )
  if (isBomb || total > Math.min(MAX_EXPANDED_BYTES, FREE_BYTES + fileBytes * MAX_EXPANSION))
    throw new ImportFileError('zip_bomb')
}

async function* textOfEntry(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string> {
  if (!entry) throw new ImportFileError('unreadable')
  let decoder: TextDecoder | null = null
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(encodingOfXml(chunk))
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : new ImportFileError('unreadable')
  }
}

/** XML is UTF-8, or UTF-16 with a byte order mark. */
const encodingOfXml = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
