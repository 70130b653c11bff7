import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import type { ArchivedFiles } from '../archive-contents.ts'
import { ArchiveError } from './archive-error.ts'
import type { ArchiveImportRun } from './archive-import-run.ts'
import { dropStaging, type ImportedFile, indexStaging, insertWithBytes } from './sql/imported-tables.ts'

const ArchivedFile = z.object({
  id: z.uuid(),
  file: z.string().max(100),
  bytes: z.coerce
    .number()
    .int()
    .min(0)
    .max(64 * 1024 * 1024),
  sha256: z.string(),
})

const JPEG = Buffer.from('ffd8ff', 'hex')
const FILES_PER_REPORT = 100

/**
 * Imports the files of an archive with their rows, which wait in the staging table; returns their number. Throws
 * `damaged` for a file that is missing, changed, or no JPEG where photos are.
 */
export async function importFilesOf(
  run: ArchiveImportRun,
  kind: ArchivedFiles,
  { list, ...row }: { list: AsyncIterable<Buffer> } & Omit<ImportedFile, 'id' | 'bytes'>,
): Promise<number> {
  const { db, scope, archive, progress } = run
  await indexStaging(db, kind.table, kind.key)
  let count = 0
  for await (const listed of listedFiles(kind, list)) {
    const chunks: Buffer[] = []
    for await (const chunk of archive.read(listed.file, listed)) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    if (kind.table === 'image' && !bytes.subarray(0, JPEG.length).equals(JPEG))
      throw new ArchiveError('damaged', { file: listed.file })
    if (!(await insertWithBytes(db, scope.directoryId, kind, { ...row, id: listed.id, bytes })))
      throw new ArchiveError('damaged', { file: listed.file })
    count += 1
    if (count % FILES_PER_REPORT === 0) await progress(null)
  }
  await dropStaging(db, kind.table)
  return count
}

/** Reads the list of files with their checksums. Throws `damaged`. */
async function* listedFiles(kind: ArchivedFiles, list: AsyncIterable<Buffer>) {
  const parser = parse({ bom: true, columns: true, max_record_size: 10_000 })
  // An error of the list ends the parser with the same error.
  pipeline(Readable.from(list), parser, () => undefined)
  const folder = `${kind.name}/`
  try {
    for await (const row of parser) {
      const file = ArchivedFile.parse(row)
      if (!file.file.startsWith(folder)) throw new ArchiveError('damaged', { file: file.file })
      yield file
    }
  } catch (error) {
    throw error instanceof z.ZodError || error instanceof CsvError
      ? new ArchiveError('damaged', { file: `data/${kind.name}.csv` }, error)
      : error
  }
}
