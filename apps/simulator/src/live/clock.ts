/** Clock of the live demo; tests replace it. */
export interface LiveClock {
  now(): Date
  /** Resolves after the time, or as soon as the demo is stopped. */
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
