import type { UserId } from '@herdboard/contract/core/ids.ts'
import { ARCHIVED_FILES } from '../archive-contents.ts'
import { selectSchemaVersion } from '../sql/archive-rows.ts'
import { requireAdjustedPrices } from './adjusted-prices.ts'
import { ArchiveError } from './archive-error.ts'
import type { ArchiveImportRun } from './archive-import-run.ts'
import { type ArchiveManifest, fileOfTable, parseManifest, textGuardOf } from './archive-manifest.ts'
import { matchArchivedPeople } from './archive-people.ts'
import { readArchivedCsv } from './archive-text.ts'
import { readArchivedLook } from './archived-look.ts'
import { importFilesOf } from './import-files.ts'
import { importableTables } from './importable-tables.ts'
import type { SmallTableFile } from './small-table.ts'
import {
  type CastColumn,
  copyIntoStaging,
  deleteRowsOf,
  insertFromStaging,
  selectCastColumns,
  selectHasImpossibleValue,
  selectHasRows,
  selectRowCounts,
  updateCompanyLook,
} from './sql/imported-tables.ts'

/** Rows that were stored, and accounts that were made for people who are no members. */
export interface ImportedArchive {
  rows: number
  tables: string[]
  personIds: UserId[]
}

/**
 * Imports an archive into a company without data, in the caller's transaction. Rows keep their ids; those of the company
 * and of people are replaced. Calculated rows come along, so that no figure is missing or wrong until the caller has them
 * calculated again from the facts. Throws `ArchiveError`; the caller then rolls back.
 */
export async function importArchive(run: ArchiveImportRun): Promise<ImportedArchive> {
  const { db, scope, archive } = run
  const manifest = parseManifest(await archive.manifestText(), await selectSchemaVersion(db))
  const tables = await importableTables(db)
  if (await selectHasRows(db, scope.directoryId, tables.emptyBefore)) throw new ArchiveError('company_not_empty')
  await requireAdjustedPrices(run, (table) => (fileOfTable(manifest, table) ? readFile(run, manifest, table) : null))
  for (const table of tables.replaced) await deleteRowsOf(db, scope.directoryId, table)

  await updateCompanyLook(db, scope.directoryId, await readArchivedLook(smallTable(run, manifest, 'company')))
  const people = await matchArchivedPeople(db, scope, smallTable(run, manifest, 'people'), run.now)
  const ids = new Map([...people.ids, [manifest.company.id, scope.directoryId]])
  const stored = new Map<string, number>()
  const present = tables.ordered.filter((table) => fileOfTable(manifest, table))
  for (const [no, table] of present.entries()) {
    await run.progress(Math.floor((100 * no) / present.length))
    stored.set(table, await importTable(run, manifest, table, { ids, people: [...people.ids.values()] }))
  }
  await assertNothingElse(run, tables.emptyBefore, stored)
  const rows = [...stored.values()].reduce((sum, count) => sum + count, 0)
  return {
    rows,
    tables: [...stored].flatMap(([table, count]) => (count > 0 ? [table] : [])),
    personIds: people.createdIds,
  }
}

function readFile({ archive }: ArchiveImportRun, manifest: ArchiveManifest, table: string): AsyncGenerator<Buffer> {
  const file = fileOfTable(manifest, table)
  if (!file) throw new ArchiveError('damaged', { file: `data/${table}.csv` })
  return archive.read(file.name, file)
}

const smallTable = (run: ArchiveImportRun, manifest: ArchiveManifest, table: string): SmallTableFile => ({
  file: `data/${table}.csv`,
  chunks: readFile(run, manifest, table),
  guard: textGuardOf(manifest),
})

async function importTable(
  run: ArchiveImportRun,
  manifest: ArchiveManifest,
  table: string,
  { ids, people }: { ids: ReadonlyMap<string, string>; people: readonly string[] },
): Promise<number> {
  const { db, scope } = run
  const name = `data/${table}.csv`
  const csv = await readArchivedCsv(name, readFile(run, manifest, table), ids)
  const columns = castColumns(table, csv.columns, await selectCastColumns(db, table))
  const bytes = ARCHIVED_FILES.find((files) => files.table === table)
  const guard = textGuardOf(manifest)
  try {
    const read = await copyIntoStaging(db, table, csv.columns, csv.body)
    if (read !== fileOfTable(manifest, table)?.rows) throw new ArchiveError('damaged', { file: name })
    if (await selectHasImpossibleValue(db, table, columns)) throw new ArchiveError('wrong_rows', { file: name })
    if (bytes) {
      const list = readFile(run, manifest, bytes.name)
      const files = await importFilesOf(run, bytes, { list, columns, people, guard })
      if (files !== read) throw new ArchiveError('damaged', { file: name })
      return files
    }
    return await insertFromStaging(db, scope.directoryId, { table, columns, people, guard })
  } catch (error) {
    throw isDataError(error) ? new ArchiveError('wrong_rows', { file: name }, error) : error
  }
}

/**
 * Returns the columns of a file, with their types here. Throws `unknown_part` for a column that this version does not
 * have, and for a missing one that it needs.
 */
function castColumns(table: string, names: readonly string[], known: readonly CastColumn[]): CastColumn[] {
  const byName = new Map(known.map((column) => [column.name, column]))
  const unknown = names.find((name) => !byName.has(name))
  const bytes = ARCHIVED_FILES.find((files) => files.table === table)?.column
  const missing = known.find(
    ({ name, isRequired, hasDefault }) => isRequired && !hasDefault && name !== bytes && !names.includes(name),
  )
  const part = unknown ?? missing?.name
  if (part !== undefined) throw new ArchiveError('unknown_part', { part: `${table}.${part}` })
  return names.filter((name) => name !== 'directory_id').flatMap((name) => byName.get(name) ?? [])
}

/** Classes 22 (data exception) and 23 (integrity constraint violation), and raised exceptions of triggers. */
const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(22|23|P0001)/.test(error.code)

/** Throws `company_not_empty` where somebody entered something while the archive was imported. */
async function assertNothingElse(
  { db, scope }: ArchiveImportRun,
  tables: readonly string[],
  stored: ReadonlyMap<string, number>,
): Promise<void> {
  const counts = await selectRowCounts(db, scope.directoryId, tables)
  if ([...counts].some(([table, count]) => count !== (stored.get(table) ?? 0)))
    throw new ArchiveError('company_not_empty')
}
