import { Worker } from 'node:worker_threads'
import { endThread, idleThread } from '#platform/idle-thread.ts'
import { serialQueue } from '#platform/jobs/serial-queue.ts'
import type { PrintJob } from './pdf-worker.ts'

/** Usual time limit for one document; a slower one fails. */
const TIMEOUT_MS = 30_000
const MAX_MEMORY_MB = 512
const MAX_WAITING = 5
/** The thread waits so long for the next document. */
const IDLE_MS = 300_000
const printQueue = serialQueue(MAX_WAITING)

/**
 * Prints a document as PDF in a separate thread, so that other requests do not wait. One document at a time in a
 * process. `template` is the path of the Typst file that draws the data, run in `document-compiler.ts`.
 * Throws `service.busy` where too many wait, or the error of the thread.
 */
export const renderPdf = (
  template: string,
  content: object,
  createdAt: Date,
  timeoutMs = TIMEOUT_MS,
): Promise<Uint8Array> =>
  printQueue(() => print({ template, data: JSON.stringify(content), createdAt: createdAt.getTime() }, timeoutMs))

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
