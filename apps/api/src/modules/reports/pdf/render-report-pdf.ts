import { Worker } from 'node:worker_threads'
import { serialQueue } from '#platform/jobs/serial-queue.ts'
import type { PrintedReport } from './printed-report.ts'

/** Time limit for one report; a slower one fails. */
const TIMEOUT_MS = 30_000
const MAX_MEMORY_MB = 512
const MAX_WAITING = 5
const printQueue = serialQueue(MAX_WAITING)

/**
 * Prints a report as PDF in a separate thread, so that other requests do not wait. One report at a time in a process.
 * `e-control-layout.typ` draws it, run by Typst in `report-compiler.ts`.
 * Throws `service.busy` where too many wait, or the error of the thread.
 */
export const renderReportPdf = (report: PrintedReport, createdAt: Date): Promise<Uint8Array> =>
  printQueue(() => renderInWorker(JSON.stringify(report), createdAt.getTime()))

function renderInWorker(data: string, createdAt: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { data, createdAt },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
    const end = (finish: () => void) => {
      clearTimeout(timer)
      finish()
      void thread.terminate()
    }
    const timer = setTimeout(() => end(() => reject(new Error('rendering the report timed out'))), TIMEOUT_MS)
    thread.once('message', (bytes: Uint8Array) => end(() => resolve(bytes)))
    thread.once('error', (error) => end(() => reject(error)))
    thread.once('exit', () => end(() => reject(new Error('the report was not rendered'))))
  })
}
