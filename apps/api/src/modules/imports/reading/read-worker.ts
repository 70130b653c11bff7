import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { FormatSettings } from './file-format.ts'
import { assertRowCount } from './file-limits.ts'
import { ImportFileError } from './import-file-error.ts'
import type { FileRow, OpenFile } from './recognise-format.ts'
import { openImportFile } from './recognise-format.ts'

/** What a thread is asked to do with a file. */
export interface ReadOrder {
  bytes: Uint8Array
  chosen: Partial<FormatSettings>
  /** Null: recognise the file and count its rows; a number: send its rows in batches of this size. */
  batch: number | null
}

/** Rows of a sample. */
const SAMPLE_ROWS = 5

async function work({ bytes, chosen, batch }: ReadOrder): Promise<unknown> {
  const file = await openImportFile(bytes, chosen)
  if (batch === null) return recognised(file)
  let rows: FileRow[] = []
  for await (const row of dataRows(file)) {
    rows.push(row)
    if (rows.length < batch) continue
    await send(rows)
    rows = []
  }
  if (rows.length > 0) await send(rows)
  return null
}

/** Sends rows and waits until they are wanted, so that a slow reader holds no more than two batches. */
async function send(rows: readonly FileRow[]): Promise<void> {
  const wanted = once(parentPort as NonNullable<typeof parentPort>, 'message')
  parentPort?.postMessage({ rows })
  await wanted
}

const hasOwnHeader = ({ format }: FormatSettings): boolean => format === 'adis' || format === 'icar-json'

async function* dataRows({ settings, rows }: OpenFile): AsyncGenerator<FileRow> {
  let count = 0
  for await (const row of rows()) {
    const isHeader = hasOwnHeader(settings) ? row.no === 0 : settings.headerRow !== null && row.no <= settings.headerRow
    if (isHeader) continue
    count += 1
    assertRowCount(count)
    yield row
  }
}

async function recognised(file: OpenFile): Promise<unknown> {
  const { settings, sheets } = file
  let header: string[] | null = null
  for await (const row of file.rows()) {
    if (hasOwnHeader(settings) ? row.no === 0 : row.no === settings.headerRow) {
      header = row.cells.map((cell) => cell.trim())
      break
    }
    if (settings.headerRow === null && !hasOwnHeader(settings)) break
  }
  const sample: string[][] = []
  let rowCount = 0
  let width = header?.length ?? 0
  for await (const { cells } of dataRows(file)) {
    rowCount += 1
    width = Math.max(width, cells.length)
    if (sample.length < SAMPLE_ROWS) sample.push(cells)
  }
  const names = Array.from({ length: width }, (_, index) => header?.[index] ?? '')
  return { settings, sheets, header: names, sample, rowCount }
}

work(workerData as ReadOrder).then(
  (done) => parentPort?.postMessage({ done }),
  (error: unknown) =>
    parentPort?.postMessage(
      error instanceof ImportFileError
        ? { refused: { code: error.code, params: error.params } }
        : { refused: { code: 'unreadable', params: {} } },
    ),
)
