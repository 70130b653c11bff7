import { Worker } from 'node:worker_threads'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { endThread, idleThread } from '#platform/idle-thread.ts'
import { fairQueue } from '#platform/jobs/fair-queue.ts'
import type { PrintJob } from './pdf-worker.ts'

/** Usual time limit for one document; a slower one fails. */
const TIMEOUT_MS = 30_000
const MAX_MEMORY_MB = 512
const MAX_WAITING = 5
const RETRY_AFTER_SECONDS = 3
/** The thread waits so long for the next document. */
const IDLE_MS = 300_000
const printQueue = fairQueue({ atOnce: 1, maxWaiting: MAX_WAITING, retryAfterSeconds: RETRY_AFTER_SECONDS })

interface DocumentToRender {
  /** The company that asked for it: companies take turns. */
  directoryId: DirectoryId
  /** Path of the Typst file that draws the content, run in `document-compiler.ts`. */
  template: string
  content: object
  createdAt: Date
  timeoutMs?: number
}

/**
 * Prints a document as PDF in a separate thread, so that other requests do not wait. One document at a time in a
 * process, companies in turn. Throws `service.busy` for the company with the most waiting where too many wait, or the
 * error of the thread.
 */
export const renderPdf = ({
  directoryId,
  template,
  content,
  createdAt,
  timeoutMs = TIMEOUT_MS,
}: DocumentToRender): Promise<Uint8Array> =>
  printQueue(directoryId, () =>
    print({ template, data: JSON.stringify(content), createdAt: createdAt.getTime() }, timeoutMs),
  )

const printThread = idleThread(
  () =>
    new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    }),
  IDLE_MS,
)

function print(job: PrintJob, timeoutMs: number): Promise<Uint8Array> {
  const thread = printThread.take()
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer)
      void endThread(thread)
      reject(error)
    }
    const timer = setTimeout(() => fail(new Error('rendering the document timed out')), timeoutMs)
    thread.once('message', (bytes: Uint8Array) => {
      clearTimeout(timer)
      printThread.keep(thread)
      resolve(bytes)
    })
    thread.once('error', fail)
    thread.once('exit', () => fail(new Error('the document was not rendered')))
    thread.postMessage(job)
  })
}
