import { unescapeFormula, unescapeLeadingFormula } from '@herdboard/contract/core/csv-text.ts'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { ArchiveError } from './archive-error.ts'
import type { TextGuard } from './archive-manifest.ts'

const MAX_BYTES = 4 * 1024 * 1024

export interface SmallTableFile {
  file: string
  chunks: AsyncIterable<Buffer>
  guard: TextGuard
}

/** Reads a table of an archive that is no table of the database. Throws `too_large`, and `damaged` for other rows. */
export async function readSmallTable<Row>(
  { file, chunks, guard }: SmallTableFile,
  row: z.ZodType<Row>,
): Promise<Row[]> {
  const text: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new ArchiveError('too_large')
    text.push(chunk)
  }
  try {
    const restored = guard === 'leading' ? unescapeLeadingFormula : unescapeFormula
    const options = { bom: true, columns: true, cast: (value: string) => restored(value) }
    return z.array(row).parse(parse(Buffer.concat(text), options))
  } catch (error) {
    throw new ArchiveError('damaged', { file }, error)
  }
}
