import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@herdboard/contract/imports/import-limits.ts'
import { ImportFileError } from './import-file-error.ts'

/** Longest line or cell, characters. */
export const MAX_RECORD_LENGTH = 100_000
/** Compressed content may expand to this many times its size, and to this many bytes in all. Source: docs/reliability.md, "Upload". */
export const MAX_EXPANSION = 100
export const MAX_EXPANDED_BYTES = 150 * 1024 * 1024

/** Throws `too_large` for more bytes than a file may have. */
export function assertFileSize(byteCount: number): void {
  if (byteCount > MAX_IMPORT_BYTES)
    throw new ImportFileError('too_large', { megabytes: MAX_IMPORT_BYTES / 1024 / 1024 })
  if (byteCount === 0) throw new ImportFileError('empty')
}

/** Throws `too_many_columns` for a row with more cells than a file may have columns. */
export function assertColumns(cells: { length: number }): void {
  if (cells.length > MAX_IMPORT_COLUMNS) throw new ImportFileError('too_many_columns', { n: MAX_IMPORT_COLUMNS })
}

/** Throws `too_many_rows` for more rows than a file may have. */
export function assertRowCount(count: number): void {
  if (count > MAX_IMPORT_ROWS) throw new ImportFileError('too_many_rows', { n: MAX_IMPORT_ROWS })
}
