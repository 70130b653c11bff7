import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '@herdboard/contract/core/csv-text.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { ZipFile } from '#platform/archive/zip-file.ts'
import type { Db } from '#platform/database/pool.ts'
import { languageById } from '#platform/http/request-language.ts'
import type { ObjectStore } from '#platform/objects/object-store.ts'
import { loadContent } from '#platform/objects/stored-content.ts'
import { translatorFor } from '#platform/text/translator.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_FORMAT_VERSION,
  ARCHIVED_FILES,
  type ArchivedFiles,
  CODE_LISTS,
  type CompanyColumn,
  columnFormat,
  columnUnit,
  EXCLUDED_TABLES,
  isExcludedColumn,
  tableKind,
} from './archive-contents.ts'
import {
  companyRows,
  fileRows,
  peopleRows,
  selectOwnTables,
  selectSchemaVersion,
  tableRows,
} from './sql/archive-rows.ts'
import type { ArchivedCompany } from './sql/archives.ts'

type Rows = AsyncGenerator<Record<string, string | null>[]>

interface ArchiveContext {
  db: Db
  zip: ZipFile
  objects: ObjectStore | undefined
  directoryId: DirectoryId
  /** Called with 0 to 100 after each table, and while a long one is written. */
  progress(percent: number): Promise<void>
}

const text = (name: string): CompanyColumn => ({ name, type: 'text' })
const COMPANY = ['id', 'name', 'main_number', 'modules', 'language_id', 'brand_colour', 'created_at'].map(text)
const PEOPLE = ['id', 'first_name', 'last_name', 'email', 'role', 'is_member', 'is_deleted'].map(text)

/**
 * Fills an archive with everything that a company owns: a CSV file per table, photos as files, and a table of contents.
 * The transaction is one snapshot. Returns the number of rows.
 */
export async function fillArchive(context: ArchiveContext, company: ArchivedCompany, madeAt: Date): Promise<number> {
  const { db, zip, directoryId, progress } = context
  const tables = (await selectOwnTables(db)).filter(({ name }) => EXCLUDED_TABLES[name] === undefined)
  const steps = tables.length + 2 + ARCHIVED_FILES.length
  let done = 0
  const step = () => progress(Math.floor((100 * done++) / steps))
  const heartbeat = () => progress(Math.floor((100 * done) / steps))
  const files = [
    await addTable(context, 'company', COMPANY, companyRows(db, directoryId), { step, heartbeat }),
    await addTable(context, 'people', PEOPLE, peopleRows(db, directoryId, tables), { step, heartbeat }),
  ]
  for (const table of tables) {
    const columns = table.columns.filter((column) => !isExcludedColumn(table.name, column))
    const rows = tableRows(db, directoryId, table, columns)
    files.push(await addTable(context, table.name, columns, rows, { step, heartbeat }))
  }
  const bytesAsFiles = []
  for (const kind of ARCHIVED_FILES) bytesAsFiles.push(await addFiles(context, kind, step))
  const manifest = {
    format: ARCHIVE_FORMAT,
    format_version: ARCHIVE_FORMAT_VERSION,
    schema_version: await selectSchemaVersion(db),
    made_at: madeAt.toISOString(),
    company: { id: company.id, name: company.name, main_number: company.main_number },
    csv: 'RFC 4180, UTF-8 with a byte order mark (EF BB BF), comma; nothing between commas: no value. In a text, = + - @ at the beginning, after , ; | or a quotation mark, a tab or a line break (and spaces or apostrophes) has one apostrophe more before these spaces; take one away at each such place on reading.',
    files: [...files, ...bytesAsFiles],
    codes: CODE_LISTS,
    left_out: EXCLUDED_TABLES,
  }
  await zip.add('manifest.json', [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
  const words = translatorFor(languageById(company.language_id))('company-data:readme', {
    company: company.name,
    at: madeAt.toISOString(),
  })
  await zip.add('README.txt', [Buffer.from(`${words}\n`)])
  return files.reduce((sum, { rows }) => sum + rows, 0)
}

/** Number of rows after which progress is reported. */
const MANY_ROWS = 50_000

/** Adds a table as a CSV file; returns its entry in the table of contents. */
async function addTable(
  { zip }: ArchiveContext,
  name: string,
  columns: readonly CompanyColumn[],
  found: Rows,
  { step, heartbeat }: { step: () => Promise<void>; heartbeat: () => Promise<void> },
) {
  await step()
  let rows = 0
  const formats = columns.map((column) => ({ name: column.name, format: columnFormat(column) }))
  async function* lines() {
    yield Buffer.from(BYTE_ORDER_MARK + archiveLine(columns.map((column) => column.name)))
    for await (const some of found) {
      if (Math.floor(rows / MANY_ROWS) < Math.floor((rows + some.length) / MANY_ROWS)) await heartbeat()
      rows += some.length
      yield Buffer.from(
        some.map((row) => archiveLine(formats.map(({ name, format }) => cellOf(row[name] ?? null, format)))).join(''),
      )
    }
  }
  const packed = await zip.add(`data/${name}.csv`, lines())
  const columnInfo = columns.map((column) => ({
    name: column.name,
    format: columnFormat(column),
    unit: columnUnit(column),
  }))
  return { name: `data/${name}.csv`, kind: tableKind(name), rows, ...packed, columns: columnInfo }
}

const archiveLine = (cells: readonly CsvCell[]): string => `${csvRow(cells, ',')}\r\n`

function cellOf(value: string | null, format: string): CsvCell {
  if (value === null || format === 'text') return value
  return format.startsWith('JSON') ? { json: value } : { plain: value }
}

/** Adds bytes of a table unchanged, each row as a file, and a table of their checksums. */
async function addFiles(
  { db, zip, objects, directoryId, progress }: ArchiveContext,
  kind: ArchivedFiles,
  step: () => Promise<void>,
) {
  await step()
  const names = ['id', 'file', 'bytes', 'sha256']
  const lines = [BYTE_ORDER_MARK + archiveLine(names)]
  for await (const rows of fileRows(db, directoryId, kind)) {
    for (const { id, ...content } of rows) {
      const bytes = await loadContent(objects, directoryId, content)
      const file = `${kind.name}/${id}${kind.ending}`
      const packed = await zip.add(file, [bytes], { isStored: kind.table === 'image' })
      lines.push(archiveLine([id, file, String(packed.bytes), packed.sha256]))
    }
    await progress(99)
  }
  const name = `data/${kind.name}.csv`
  const packed = await zip.add(name, [Buffer.from(lines.join(''))])
  const columns = names.map((column) => ({ name: column, format: 'text', unit: null }))
  return { name, kind: 'facts', rows: lines.length - 1, ...packed, columns }
}
