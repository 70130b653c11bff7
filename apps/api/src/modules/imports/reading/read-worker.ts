import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { columnName } from '../receiving/column-name.ts'
import { bytesOf, type FileContent } from './file-content.ts'
import type { FormatSettings } from './file-format.ts'
import { assertRowCount } from './file-limits.ts'
import type { FileRow } from './file-row.ts'
import { ImportFileError, type ImportFileErrorCode } from './import-file-error.ts'
import { NotationEvidence } from './notation-evidence.ts'
import type { OpenFile } from './recognise-format.ts'
import { openImportFile } from './recognise-format.ts'

/** What a thread is asked to do with a file. */
export interface ReadOrder {
  content: FileContent
  chosen: Partial<FormatSettings>
  /** Names of columns that hold days (`columnName`). */
  dayColumns: readonly string[]
  /** Null: recognise the file and count its rows; a number: send its rows in batches of this size. */
  batch: number | null
}

/** What the thread answers: rows, of which the next are sent when they are requested, then the end of the file. */
export type ThreadMessage =
  | { rows: FileRow[]; done?: never; refused?: never; heldBytes?: never }
  | { done: unknown; heldBytes: number; rows?: never; refused?: never }
  | {
      refused: { code: ImportFileErrorCode; params: Record<string, string | number> }
      rows?: never
      done?: never
      heldBytes?: never
    }

/** Rows of a sample. */
const SAMPLE_ROWS = 5
/** Cells of a batch: wide rows are sent a few at a time, so that a batch stays small. */
const CELLS_IN_BATCH = 20_000

let goOn = (): void => undefined

const respond = (message: ThreadMessage): void => parentPort?.postMessage(message)

async function work({ content, chosen, dayColumns, batch }: ReadOrder): Promise<unknown> {
  const file = await openImportFile(await bytesOf(content), chosen)
  if (batch === null) return recognised(file, chosen, dayColumns)
  let rows: FileRow[] = []
  let cells = 0
  for await (const row of dataRows(file)) {
    rows.push(row)
    cells += row.cells.length
    if (rows.length < batch && cells < CELLS_IN_BATCH) continue
    await send(rows)
    rows = []
    cells = 0
  }
  if (rows.length > 0) await send(rows)
  return null
}

/** Sends rows and waits until they are requested, so that a slow reader holds no more than two batches. */
async function send(rows: FileRow[]): Promise<void> {
  const requested = new Promise<void>((resolve) => {
    goOn = resolve
  })
  respond({ rows })
  await requested
}

/** Yields the rows behind the header. `onHeader` gets the row of the header. */
async function* dataRows(
  { settings, rows }: OpenFile,
  onHeader: (cells: readonly string[]) => void = () => undefined,
): AsyncGenerator<FileRow> {
  let count = 0
  for await (const row of rows()) {
    if (settings.headerRow !== null && row.no <= settings.headerRow) {
      if (row.no === settings.headerRow) onHeader(storableTexts(row.cells))
      continue
    }
    count += 1
    assertRowCount(count)
    yield { ...row, cells: storableTexts(row.cells) }
  }
}

/**
 * Texts with the replacement character for what PostgreSQL stores in no text: null characters and half letters, which
 * JSON and workbooks can escape.
 */
function storableTexts(texts: string[]): string[] {
  return texts.every((text) => text.isWellFormed() && !text.includes('\0'))
    ? texts
    : texts.map((text) => text.toWellFormed().replaceAll('\0', '\uFFFD'))
}

async function recognised(
  file: OpenFile,
  chosen: Partial<FormatSettings>,
  dayColumns: readonly string[],
): Promise<unknown> {
  const { sheets, columns, hiddenColumns } = file
  let header: readonly string[] = storableTexts(columns ?? [])
  const evidence = new NotationEvidence()
  const sample: string[][] = []
  let rowCount = 0
  let width = 0
  const data = dataRows(file, (cells) => {
    header = cells
  })
  for await (const { cells } of data) {
    rowCount += 1
    width = Math.max(width, cells.length)
    if (sample.length < SAMPLE_ROWS) sample.push(cells)
    if (columns === null) evidence.add(cells)
  }
  const names = Array.from({ length: Math.max(width, header.length) }, (_, index) => header[index]?.trim() ?? '')
  const days = evidence.daysOf(names.flatMap((name, index) => (dayColumns.includes(columnName(name)) ? [index] : [])))
  const settings = columns === null ? withNotation(file.settings, chosen, evidence, names, days.order) : file.settings
  const isChosen = chosen.dateOrder !== undefined
  return {
    ...{ settings, sheets, header: names, sample, rowCount },
    hiddenColumns: hiddenColumns.filter((column) => column < names.length),
    isDateOrderOpen: !isChosen && days.isOpen,
    isDateOrderUntold: !isChosen && days.isUntold,
    columnOrders: evidence.columnOrders(),
    hasAmericanThousands: evidence.hasAmericanThousands(),
  }
}

/** Numbers of a workbook have their mark already; everything else is found in all cells unless it was chosen. */
function withNotation(
  settings: FormatSettings,
  chosen: Partial<FormatSettings>,
  evidence: NotationEvidence,
  header: readonly string[],
  dateOrder: FormatSettings['dateOrder'],
): FormatSettings {
  const isSet = settings.format === 'xlsx' || chosen.decimalMark !== undefined
  return {
    ...settings,
    decimalMark: isSet ? settings.decimalMark : evidence.decimalMark(settings.separator, header),
    dateOrder: chosen.dateOrder ?? dateOrder,
  }
}

/** Memory of the thread, bytes. */
function heldBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics()
  return total_heap_size + external_memory
}

// One file after another; each is read anew, and nothing of one remains for the next.
parentPort?.on('message', (message: ReadOrder | 'next') => {
  if (message === 'next') return goOn()
  work(message).then(
    (done) => respond({ done, heldBytes: heldBytes() }),
    (error: unknown) =>
      respond({
        refused:
          error instanceof ImportFileError
            ? { code: error.code, params: error.params }
            : { code: 'unreadable', params: {} },
      }),
  )
})
