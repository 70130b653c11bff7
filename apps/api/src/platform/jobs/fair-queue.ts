import { Problem } from '#platform/http/errors/problem.ts'

export interface FairQueueLimits {
  /** Pieces of work that run at the same time. */
  atOnce: number
  /** Those of them that may be of one caller, so that long work of one never holds every place; all by default. */
  atOnceOfCaller?: number
  maxWaiting: number
  retryAfterSeconds: number
}

/**
 * Runs work of a caller when it is its turn; preferred work goes before all other. Rejects with `service.busy` where too
 * much waits.
 */
export type FairQueue = <T>(caller: string, work: () => Promise<T>, isPreferred?: boolean) => Promise<T>

interface WaitingWork {
  caller: string
  isPreferred: boolean
  start(): void
  refuse(): void
}

/**
 * Creates a queue in front of heavy work of this process. Callers take turns, so one with much work delays another by one
 * piece. When too much waits, the caller with the most loses its newest piece; preferred work is refused last.
 */
export function fairQueue({
  atOnce,
  atOnceOfCaller = atOnce,
  maxWaiting,
  retryAfterSeconds,
}: FairQueueLimits): FairQueue {
  const waiting: WaitingWork[] = []
  /** Callers in the order of their last turn, the latest last. */
  const turns = new Set<string>()
  /** Callers of the running work, once for each piece. */
  const running: string[] = []

  const mayStart = (caller: string): boolean =>
    running.length < atOnce && running.filter((one) => one === caller).length < atOnceOfCaller
  const startNext = (): void => {
    for (;;) {
      const order = [...turns]
      const lastTurn = ({ caller }: WaitingWork): number => order.indexOf(caller)
      const [next] = waiting
        .filter(({ caller }) => mayStart(caller))
        .toSorted(
          (one, other) => Number(other.isPreferred) - Number(one.isPreferred) || lastTurn(one) - lastTurn(other),
        )
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      takeTurn(next.caller)
      next.start()
    }
  }
  const takeTurn = (caller: string): void => {
    running.push(caller)
    turns.delete(caller)
    turns.add(caller)
  }
  const endTurn = (caller: string): void => {
    running.splice(running.indexOf(caller), 1)
    startNext()
    if (running.length === 0) turns.clear()
  }
  const refuseSurplus = (): void => {
    if (waiting.length <= maxWaiting) return
    const others = waiting.filter(({ isPreferred }) => !isPreferred)
    const refusable = others.length > 0 ? others : waiting
    const counts = new Map<string, number>()
    for (const { caller } of refusable) counts.set(caller, (counts.get(caller) ?? 0) + 1)
    const most = Math.max(...counts.values())
    refusable.findLast(({ caller }) => counts.get(caller) === most)?.refuse()
  }
  const waitForTurn = (caller: string, isPreferred: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const refuse = () => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(new Problem('service.busy', {}, { retryAfterSeconds }))
      }
      const one: WaitingWork = { caller, isPreferred, start: resolve, refuse }
      waiting.push(one)
      refuseSurplus()
    })

  return async (caller, work, isPreferred = false) => {
    if (mayStart(caller)) takeTurn(caller)
    else await waitForTurn(caller, isPreferred)
    try {
      return await work()
    } finally {
      endTurn(caller)
    }
  }
}
