import { Worker } from 'node:worker_threads'
import { endThread, idleThread } from '#platform/idle-thread.ts'
import { type FileContent, sizeOf } from './file-content.ts'
import type { FormatSettings } from './file-format.ts'
import { assertFileSize } from './file-limits.ts'
import type { FileRow } from './file-row.ts'
import { ImportFileError } from './import-file-error.ts'
import type { ReadOrder, ThreadMessage } from './read-worker.ts'

/** What a file was recognised as, with its first rows. */
export interface RecognisedFile {
  settings: FormatSettings
  sheets: string[]
  /** Names of the columns; empty where the file has none. */
  header: string[]
  /** Columns that a workbook hides, counted from 0; they are read, too. */
  hiddenColumns: number[]
  sample: string[][]
  rowCount: number
  /** Every day may be read with the day or the month first, and nobody chose. */
  isDateOrderOpen: boolean
  /** Every day means the same with the day or the month first, and nobody chose. */
  isDateOrderUntold: boolean
  /** Whether the day or the month comes first, by column, as its cells tell it; both where they differ. */
  columnOrders: ('dmy' | 'mdy')[][]
  hasAmericanThousands: boolean
}

/**
 * Memory of the thread that reads a file, megabytes. Reading needs a fraction of it: V8 ends the whole process where one
 * native call, such as `JSON.parse` of a large text, passes the limit, so the readers bound what they hold themselves.
 */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** Time of the thread itself: a request ends after 30 s, a job may take longer. What the caller does meanwhile is free. */
const RECOGNISE_MS = 25_000
const READ_MS = 60_000
const ROWS_IN_BATCH = 1000

/** The thread waits so long for the next file: most are read twice within seconds, recognised first and then stored. */
const IDLE_MS = 60_000
/** A thread that holds more after a file ends: one that only loaded the readers holds about 20 MB. */
const MAX_KEPT_BYTES = 48 * 1024 * 1024

const readThread = idleThread(
  () => new Worker(new URL('./read-worker.ts', import.meta.url), { resourceLimits: THREAD_MEMORY }),
  IDLE_MS,
)

/**
 * Recognises how a file is to be read; `chosen` overrides single settings. The order of days is that of the columns that
 * are named as `dayColumns` are; without any, that of all cells. The file is read in a thread with bounded memory
 * and time, which reads the next file only after one that ended well and left little memory behind. Throws
 * ImportFileError.
 */
export async function recogniseFile(
  content: FileContent,
  _fileName: string,
  chosen: Partial<FormatSettings> = {},
  dayColumns: readonly string[] = [],
): Promise<RecognisedFile> {
  assertFileSize(sizeOf(content))
  for await (const message of threadMessages({ content, chosen, dayColumns, batch: null }, RECOGNISE_MS))
    if ('done' in message) return message.done as RecognisedFile
  throw new ImportFileError('unreadable')
}

/**
 * Reads all data rows as texts, in batches of at most 1,000 rows. The number of a row is that of its line in the file,
 * the last one where it has several. Throws ImportFileError.
 */
export async function* readRows(content: FileContent, settings: FormatSettings): AsyncGenerator<FileRow[]> {
  assertFileSize(sizeOf(content))
  for await (const message of threadMessages(
    { content, chosen: settings, dayColumns: [], batch: ROWS_IN_BATCH },
    READ_MS,
  ))
    if (message.rows) yield message.rows
}

async function* threadMessages(order: ReadOrder, allowedMs: number): AsyncGenerator<ThreadMessage> {
  const thread = readThread.take()
  const received: (ThreadMessage | Error)[] = []
  let wake = () => {}
  const arrive = (message: ThreadMessage | Error) => {
    received.push(message)
    wake()
  }
  thread.on('message', arrive)
  thread.on('error', (error: Error & { code?: string }) =>
    arrive(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportFileError('zip_bomb') : error),
  )
  thread.on('exit', () => arrive(new ImportFileError('unreadable')))
  let left = allowedMs
  let mayStay = false
  try {
    thread.postMessage(order)
    for (;;) {
      const since = performance.now()
      const timer = setTimeout(() => arrive(new ImportFileError('timeout')), Math.max(0, left))
      while (received.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      clearTimeout(timer)
      left -= performance.now() - since
      const message = received.shift() as ThreadMessage | Error
      if (message instanceof Error) throw message
      if (message.refused) throw new ImportFileError(message.refused.code, message.refused.params)
      mayStay = message.heldBytes !== undefined && message.heldBytes <= MAX_KEPT_BYTES
      yield message
      if ('done' in message) return
      thread.postMessage('next')
    }
  } finally {
    if (mayStay) readThread.keep(thread)
    else await endThread(thread)
  }
}
