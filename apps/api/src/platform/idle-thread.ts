import type { Worker } from 'node:worker_threads'

/** A thread that waits for its next work: to start one takes longer than most of the work. */
export interface IdleThread {
  /** Returns the waiting thread, or a new one. */
  take(): Worker
  /** Lets a thread wait that did its work without a fault. */
  keep(thread: Worker): void
}

/** Keeps one thread, for at most `idleMs` without work. It does not let the process wait. */
export function idleThread(start: () => Worker, idleMs: number): IdleThread {
  let idle: { thread: Worker; timer: NodeJS.Timeout } | undefined
  return {
    take() {
      if (!idle) return start()
      const { thread, timer } = idle
      idle = undefined
      clearTimeout(timer)
      forgetListeners(thread)
      thread.ref()
      return thread
    },
    keep(thread) {
      forgetListeners(thread)
      if (idle) return void endThread(thread)
      const forget = () => {
        if (idle?.thread !== thread) return
        clearTimeout(idle.timer)
        idle = undefined
        void endThread(thread)
      }
      idle = { thread, timer: setTimeout(forget, idleMs).unref() }
      thread.once('error', forget)
      thread.once('exit', forget)
      thread.unref()
    },
  }
}

/** Ends a thread whatever it does; waits until it has ended. */
export async function endThread(thread: Worker): Promise<void> {
  forgetListeners(thread)
  // An error without a listener would end the process.
  thread.on('error', () => undefined)
  await thread.terminate()
}

function forgetListeners(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
}
