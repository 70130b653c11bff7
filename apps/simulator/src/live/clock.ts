/** Time as it passes for those who play: tests turn it themselves. */
export interface LiveClock {
  now(): Date
  /** Resolves after so long, or as soon as the play is stopped. */
  pause(ms: number, stop: AbortSignal): Promise<void>
}

export const realClock: LiveClock = {
  now: () => new Date(),
  pause: (ms, stop) =>
    new Promise((resolve) => {
      if (stop.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        stop.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      stop.addEventListener('abort', done)
    }),
}
