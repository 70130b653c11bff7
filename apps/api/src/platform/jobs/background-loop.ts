import { setTimeout as wait } from 'node:timers/promises'

/** Work that a process repeats beside its requests. */
export interface BackgroundLoop {
  /** Starts no further round of work, and waits for the current one. */
  stop(): Promise<void>
}

/**
 * Polls: calls `work` at once and then after each pause, without a pause while it returns `again`. An error goes to
 * `onError`, and the loop continues. The pause does not keep the process alive.
 */
export function startBackgroundLoop(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { pauseMs, onError }: { pauseMs: number; onError: (error: unknown) => void },
): BackgroundLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  const repeat = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if ((await work(signal)) === 'again') continue
      } catch (error) {
        onError(error)
      }
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = repeat()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
