import { Worker } from 'node:worker_threads'
import { serialQueue } from '#platform/jobs/serial-queue.ts'
import type { PrintJob } from './pdf-worker.ts'

/** Usual time limit for one document; a slower one fails. */
const TIMEOUT_MS = 30_000
const MAX_MEMORY_MB = 512
const MAX_WAITING = 5
/** The thread waits so long for the next document: it takes longer to start than most documents to print. */
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

/** The thread that waits for the next document, if there is one, and what ends it. */
let idle: { thread: Worker; timer: NodeJS.Timeout } | undefined

function print(job: PrintJob, timeoutMs: number): Promise<Uint8Array> {
  const thread = takeThread()
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
    }
    const fail = (error: Error) => {
      finish()
      endThread(thread)
      reject(error)
    }
    const timer = setTimeout(() => fail(new Error('rendering the document timed out')), timeoutMs)
    thread.once('message', (bytes: Uint8Array) => {
      finish()
      waitForNext(thread)
      resolve(bytes)
    })
    thread.once('error', fail)
    thread.once('exit', () => fail(new Error('the document was not rendered')))
    thread.postMessage(job)
  })
}

function takeThread(): Worker {
  if (!idle)
    return new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
  const { thread, timer } = idle
  idle = undefined
  clearTimeout(timer)
  for (const event of ['error', 'exit']) thread.removeAllListeners(event)
  thread.ref()
  return thread
}

/** A waiting thread does not let the process wait. */
function waitForNext(thread: Worker): void {
  const forget = () => {
    if (idle?.thread !== thread) return
    clearTimeout(idle.timer)
    idle = undefined
    endThread(thread)
  }
  idle = { thread, timer: setTimeout(forget, IDLE_MS).unref() }
  thread.once('error', forget)
  thread.once('exit', forget)
  thread.unref()
}

function endThread(thread: Worker): void {
  // An error without a listener would end the process.
  thread.removeAllListeners('error').on('error', () => undefined)
  void thread.terminate()
}
