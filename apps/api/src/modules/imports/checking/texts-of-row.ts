import type { ImportMapping } from '@herdboard/contract/imports/import-detail.ts'
import type { StoredImportRow } from '../sql/import-rows.ts'

/** Returns the texts of a row by column key: those of the file, or those that a person corrected. */
export function textsOfRow(
  { cells, mended }: Pick<StoredImportRow, 'cells'> & Partial<Pick<StoredImportRow, 'mended'>>,
  mapping: ImportMapping,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [index, key] of mapping.entries()) if (key !== null) texts[key] = cells[index] ?? ''
  return mended ? { ...texts, ...mended } : texts
}
