import { Worker } from 'node:worker_threads'
import { serialQueue } from '#platform/jobs/serial-queue.ts'

/** Usual time limit for one document; a slower one fails. */
const TIMEOUT_MS = 30_000
const MAX_MEMORY_MB = 512
const MAX_WAITING = 5
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
  printQueue(() =>
    renderInWorker({ template, data: JSON.stringify(content), createdAt: createdAt.getTime() }, timeoutMs),
  )

function renderInWorker(
  workerData: { template: string; data: string; createdAt: number },
  timeoutMs: number,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
    const end = (finish: () => void) => {
      clearTimeout(timer)
      finish()
      void thread.terminate()
    }
    const timer = setTimeout(() => end(() => reject(new Error('rendering the document timed out'))), timeoutMs)
    thread.once('message', (bytes: Uint8Array) => end(() => resolve(bytes)))
    thread.once('error', (error) => end(() => reject(error)))
    thread.once('exit', () => end(() => reject(new Error('the document was not rendered'))))
  })
}
