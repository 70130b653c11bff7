/** Work that a process repeats beside its requests. */
export interface BackgroundLoop {
  /** Starts no further round of work, and waits for the current one. */
  stop(): Promise<void>
}

/** A background loop whose pause can be ended early. */
export interface WakeableLoop extends BackgroundLoop {
  /** Ends the pause, or skips the next one where a round is running. False where no pause was ended. */
  wake(): boolean
}

/**
 * Polls: calls `work` at once and then after each pause, without a pause while it returns `again`. An error goes to
 * `onError`, and the loop continues. The pause does not keep the process alive.
 */
export function startBackgroundLoop(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { pauseMs, onError }: { pauseMs: number; onError: (error: unknown) => void },
): WakeableLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  let isWoken = false
  let endPause: (() => void) | undefined
  const pause = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, pauseMs).unref()
    endPause = resolve
    if (!signal.aborted && !isWoken) await promise
    endPause = undefined
    isWoken = false
    clearTimeout(timer)
  }
  const repeat = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if ((await work(signal)) === 'again') continue
      } catch (error) {
        onError(error)
      }
      await pause()
    }
  }
  const running = repeat()
  return {
    wake: () => {
      isWoken = true
      endPause?.()
      return endPause !== undefined
    },
    stop: async () => {
      stopping.abort()
      endPause?.()
      await running
    },
  }
}
