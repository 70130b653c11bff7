import { Worker } from 'node:worker_threads'
import type { FormatSettings } from './file-format.ts'
import { assertFileSize } from './file-limits.ts'
import { ImportFileError, type ImportFileErrorCode } from './import-file-error.ts'
import type { ReadOrder } from './read-worker.ts'
import type { FileRow } from './recognise-format.ts'

/** What a file was recognised as, with its first rows. */
export interface RecognisedFile {
  settings: FormatSettings
  sheets: string[]
  /** Names of the columns; empty where the file has none. */
  header: string[]
  sample: string[][]
  rowCount: number
}

/** Memory of the thread that reads a file, megabytes. A file that needs more is refused, and the server goes on. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const LONGEST_MS = 60_000
const ROWS_IN_BATCH = 1000

type ThreadMessage =
  | { rows: FileRow[]; done?: never; refused?: never }
  | { done: unknown; rows?: never; refused?: never }
  | { refused: { code: ImportFileErrorCode; params: Record<string, string | number> }; rows?: never; done?: never }

/**
 * Recognises how a file is to be read; `chosen` overrides single settings. It is read in a thread with bounded memory
 * and time, so that hostile content harms only itself. Throws ImportFileError.
 */
export async function recogniseFile(
  bytes: Uint8Array,
  _fileName: string,
  chosen: Partial<FormatSettings> = {},
): Promise<RecognisedFile> {
  assertFileSize(bytes)
  for await (const message of threadMessages({ bytes, chosen, batch: null }))
    if ('done' in message) return message.done as RecognisedFile
  throw new ImportFileError('unreadable')
}

/** Reads all data rows as texts, in batches of at most 1,000 rows. Throws ImportFileError. */
export async function* readRows(bytes: Uint8Array, settings: FormatSettings): AsyncGenerator<FileRow[]> {
  assertFileSize(bytes)
  for await (const message of threadMessages({ bytes, chosen: settings, batch: ROWS_IN_BATCH }))
    if (message.rows) yield message.rows
}

async function* threadMessages(order: ReadOrder): AsyncGenerator<ThreadMessage> {
  const thread = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: THREAD_MEMORY,
  })
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
  const timer = setTimeout(() => arrive(new ImportFileError('timeout')), LONGEST_MS)
  try {
    for (;;) {
      const message = received.shift()
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if (message instanceof Error) throw message
      if (message.refused) throw new ImportFileError(message.refused.code, message.refused.params)
      yield message
      if ('done' in message) return
      thread.postMessage('next')
    }
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
