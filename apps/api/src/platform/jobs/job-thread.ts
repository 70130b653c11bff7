import { Worker } from 'node:worker_threads'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/pool.ts'
import { processCounts } from '#platform/metrics/process-counts.ts'
import type { JobThreadOrder, JobThreadReply, JobThreadSettings, ThreadCounts } from './thread-jobs.ts'
import { type JobHandler, JobInterrupted } from './worker.ts'
import { wakeWorkers } from './worker-wakes.ts'

/** The thread ends after so long without a job. */
const IDLE_MS = 60_000
/** Heap of the thread, megabytes: V8 collects garbage before it, so that a large job does not grow the process. */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/** The thread ended with its job: by a fault outside of it, or for want of memory. */
export class JobThreadEnded extends Error {}

/** Jobs that run in a thread, so that requests do not wait for their calculations. */
export interface JobThread {
  /** Runs a job in the thread. One at a time. */
  run: JobHandler
  /** Interrupts the running job at its next heartbeat, and takes no more. */
  interrupt(): void
  /** Ends the thread. */
  end(): Promise<void>
}

/**
 * Returns a thread for jobs; it is started by the first one. Its program calls `runThreadJobs`. A thread that ends by a
 * fault fails its job, and the next job starts another one.
 */
export function jobThread(program: URL, settings: JobThreadSettings, database: Database): JobThread {
  let waiting: { thread: Worker; timer: NodeJS.Timeout } | undefined
  let working: Worker | undefined
  let isInterrupted = false
  const send = (thread: Worker, order: JobThreadOrder) => thread.postMessage(order)

  const take = (): Worker => {
    if (!waiting) return new Worker(program, { workerData: settings, resourceLimits: HEAP })
    const { thread, timer } = waiting
    waiting = undefined
    clearTimeout(timer)
    thread.ref()
    return thread
  }

  const endWaiting = async (): Promise<void> => {
    if (!waiting) return
    const { thread, timer } = waiting
    waiting = undefined
    clearTimeout(timer)
    thread.ref()
    const ended = new Promise((resolve) => thread.once('exit', resolve))
    send(thread, 'end')
    await ended
  }

  const keep = (thread: Worker): void => {
    thread.unref()
    waiting = { thread, timer: setTimeout(() => void endWaiting(), IDLE_MS).unref() }
    const forget = () => {
      if (waiting?.thread === thread) waiting = undefined
    }
    thread.once('error', forget)
    thread.once('exit', forget)
  }

  return {
    run: async ({ job, deps: { clock } }) => {
      if (isInterrupted) throw new JobInterrupted('the program is stopping')
      const thread = take()
      working = thread
      return new Promise((resolve, reject) => {
        const settle = (isAlive: boolean, finish: () => void) => {
          working = undefined
          for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
          if (isAlive) keep(thread)
          else thread.on('error', () => undefined)
          finish()
        }
        thread.on('message', (reply: JobThreadReply) => {
          if ('wake' in reply) return wakeWorkers(database, reply.wake)
          addCounts(reply.counted)
          if ('error' in reply)
            settle(true, () =>
              reject(reply.isInterrupted ? new JobInterrupted('the thread was interrupted') : reply.error),
            )
          else settle(true, () => resolve(reply.nextRunAt))
        })
        thread.on('error', (error) =>
          settle(false, () => reject(new JobThreadEnded('the thread of the job ended', { cause: error }))),
        )
        thread.on('exit', () => settle(false, () => reject(new JobThreadEnded('the thread of the job ended'))))
        send(thread, { job, aheadMs: clock.now().getTime() - systemClock.now().getTime() })
      })
    },
    interrupt: () => {
      isInterrupted = true
      if (working) send(working, 'interrupt')
    },
    end: endWaiting,
  }
}

function addCounts(counted: ThreadCounts): void {
  for (const [name, count] of Object.entries(counted) as [keyof ThreadCounts, number][]) processCounts[name] += count
}
