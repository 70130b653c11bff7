const queues = new Map<string, Promise<unknown>>()

/**
 * Runs work while no other tab of this browser runs work of the same name; in a browser without locks, while this tab
 * runs none.
 */
export function withBrowserLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const result = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, result)
  return result
}
