import { z } from 'zod'
import { ARCHIVE_FORMAT, ARCHIVE_FORMAT_VERSION, OLDEST_IMPORTABLE_FORMAT } from '../archive-contents.ts'
import { ArchiveError } from './archive-error.ts'

const ManifestFile = z.object({
  name: z.string().regex(/^data\/[a-z0-9_]{1,63}\.csv$/),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
type ManifestFile = z.infer<typeof ManifestFile>

const Manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  format_version: z.int(),
  schema_version: z.string().regex(/^\d{4}_/),
  made_at: z.iso.datetime(),
  company: z.object({ id: z.uuid(), name: z.string().max(200) }),
  files: z.array(ManifestFile).max(1000),
})
export type ArchiveManifest = z.infer<typeof Manifest>

/**
 * Reads the table of contents of an archive. `schemaVersion` is the newest migration of this installation. Throws
 * `not_archive`, `older` for archives without what an import needs, and `newer` for those of a newer version.
 */
export function parseManifest(text: string, schemaVersion: string): ArchiveManifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new ArchiveError('not_archive', undefined, error)
  }
  const { success, data, error } = Manifest.safeParse(json)
  if (!success) throw new ArchiveError('not_archive', undefined, error)
  if (data.format_version < OLDEST_IMPORTABLE_FORMAT) throw new ArchiveError('older')
  if (data.format_version > ARCHIVE_FORMAT_VERSION || data.schema_version > schemaVersion)
    throw new ArchiveError('newer')
  return data
}

/** Texts are guarded against formulas at their beginning alone (format 2), or at every place where a cell may begin. */
export type TextGuard = 'leading' | 'every'
export const textGuardOf = ({ format_version }: ArchiveManifest): TextGuard =>
  format_version === OLDEST_IMPORTABLE_FORMAT ? 'leading' : 'every'

const fileName = (table: string): string => `data/${table}.csv`

/** Returns what the archive states of a table; undefined for one that it does not have. */
export const fileOfTable = ({ files }: ArchiveManifest, table: string): ManifestFile | undefined =>
  files.find(({ name }) => name === fileName(table))

/** Rows of a table of the archive; 0 for a table that it does not have. */
export const rowsOfTable = (manifest: ArchiveManifest, table: string): number => fileOfTable(manifest, table)?.rows ?? 0

/** Throws `unknown_part` for a table that this version does not have: its rows would be lost without a word. */
export function assertKnownTables({ files }: ArchiveManifest, known: readonly string[]): void {
  const names = new Set(known.map(fileName))
  const unknown = files.find(({ name }) => !names.has(name))
  if (unknown) throw new ArchiveError('unknown_part', { part: unknown.name })
}
