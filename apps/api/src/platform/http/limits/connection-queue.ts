import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { CallerGone } from '#platform/database/connection/cancel-statement.ts'
import { traced } from '#platform/tracing/trace-spans.ts'
import { Problem } from '../errors/problem.ts'
import { createConnectionUse } from './connection-use.ts'

export interface ConnectionLimits {
  /** Requests that work with a connection at the same time. */
  connections: number
  /** Long requests among them. */
  longConnections: number
  /** Requests of one company, and of one person, that work at the same time. */
  callerConnections: number
  personConnections: number
  /** Connection time in milliseconds: who used more lately reads one answer at a time beside other companies. */
  heavyUseMs: number
  /** Waiting requests of one person; the next gets `request.too_many`. */
  personQueue: number
  /** Waiting requests from which requests shed first get `service.busy`. */
  busyQueue: number
  /** Waiting requests from which all others except sign-in and forms get it too. */
  veryBusyQueue: number
  /** Longest wait in milliseconds. */
  waitMs: number
}
export const defaultConnectionLimits: ConnectionLimits = {
  connections: 8,
  longConnections: 3,
  callerConnections: 6,
  personConnections: 4,
  heavyUseMs: 500,
  personQueue: 60,
  busyQueue: 200,
  veryBusyQueue: 400,
  waitMs: 2_500,
}

/** Who wants a connection, and for which kind of request. */
export interface ConnectionClaim {
  /** The company, or who calls without one: all callers of a name share its turns. */
  caller: string
  /** The person, who has a share of the company's. */
  person: string
  /** Fires when the client has gone. */
  gone?: AbortSignal
  endpoint: Pick<AnyEndpoint, 'shed' | 'isLong'>
}

export interface ConnectionQueue {
  /**
   * Runs work when it is its turn. Throws `service.busy` for work that waits too long or behind too many others, and
   * `request.too_many` for a person with too much waiting.
   */
  run<T>(claim: ConnectionClaim, work: () => Promise<T>): Promise<T>
  /** Requests that work with a connection, and that wait for one. */
  state(): { active: number; waiting: number }
}

interface Waiting extends ConnectionClaim {
  sinceMs: number
  start(): void
  refuse(): void
}

/** After so long a read of a heavy person may work beside another of the same person. */
const PATIENCE_MS = 1_500
/** A heavy person's next read waits as long as the last one worked, and no longer than this. */
const LONGEST_PAUSE_MS = 100

const busy = () => new Problem('service.busy', {}, { retryAfterSeconds: 2 })

function changeCount(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const value = (counts.get(key) ?? 0) + change
  if (value === 0) counts.delete(key)
  else counts.set(key, value)
}

/** Sign-in and forms first, long requests last. */
const turn = ({ endpoint }: ConnectionClaim): number => (endpoint.shed === 'last' ? 0 : endpoint.isLong ? 2 : 1)

/** Refused in this order when too many wait. */
const sheddingOrder = ({ endpoint }: ConnectionClaim): number =>
  endpoint.shed === 'first' ? 0 : endpoint.shed === 'last' ? 2 : 1

/**
 * Creates the queue in front of the connection pool. A free connection goes to sign-in and forms, then to short reads,
 * then to long ones; among equals to the company that holds the fewest, then to the one that waited longest. One long
 * request may always work. A company and a person have a share of the connections, so that some are free for others at
 * once; a person who worked without a pause keeps one, because an answer takes the processor too, and that has no queue.
 * When too many wait, the company with the most waiting requests is refused its newest one.
 */
export function createConnectionQueue(limits: ConnectionLimits): ConnectionQueue {
  const waiting = new Set<Waiting>()
  const held = new Map<string, number>()
  let active = 0
  let activeLong = 0

  const use = createConnectionUse(limits.heavyUseMs)

  const isAllowed = (claim: ConnectionClaim): boolean =>
    active < limits.connections &&
    (!claim.endpoint.isLong || activeLong < limits.longConnections) &&
    heldBy(claim) < limits.callerConnections &&
    use.heldBy(claim.person) < shareOf(claim)
  /** A person's connections. Of a heavy one, forms have the usual share, and a read that waited long may be the second. */
  const shareOf = (claim: ConnectionClaim & { sinceMs?: number }): number => {
    if (claim.endpoint.shed === 'last' || !use.isHeavyBesideOthers(claim)) return limits.personConnections
    return claim.sinceMs !== undefined && performance.now() - claim.sinceMs >= PATIENCE_MS ? 2 : 1
  }
  const heldBy = ({ caller }: ConnectionClaim): number => held.get(caller) ?? 0
  const turnNow = (claim: ConnectionClaim): number => (claim.endpoint.isLong && activeLong === 0 ? 0 : turn(claim))

  const next = (): Waiting | undefined => {
    let best: Waiting | undefined
    for (const one of waiting) {
      if (!isAllowed(one)) continue
      if (!best || turnNow(one) < turnNow(best) || (turnNow(one) === turnNow(best) && heldBy(one) < heldBy(best)))
        best = one
    }
    return best
  }

  const startWaiting = (): void => {
    for (let one = next(); one; one = next()) {
      waiting.delete(one)
      take(one)
      one.start()
    }
  }

  const count = ({ caller, endpoint }: ConnectionClaim, change: 1 | -1): void => {
    active += change
    if (endpoint.isLong) activeLong += change
    changeCount(held, caller, change)
  }

  const take = (claim: ConnectionClaim): void => {
    count(claim, 1)
    use.changeHeld(claim.person, 1)
  }

  /** Frees the connection for others, and for the same person after a pause where that person is heavy. */
  const giveBack = (claim: ConnectionClaim, workedMs: number): void => {
    count(claim, -1)
    const free = () => {
      use.changeHeld(claim.person, -1)
      startWaiting()
    }
    if (use.isHeavyBesideOthers(claim)) setTimeout(free, Math.min(workedMs, LONGEST_PAUSE_MS))
    else free()
    startWaiting()
  }

  /** Refuses the newest request of the company with the most waiting ones, while there are too many. */
  const refuseSurplus = (): void => {
    const refusable = [...waiting].filter((one) => sheddingOrder(one) < (waiting.size > limits.veryBusyQueue ? 2 : 1))
    if (waiting.size <= limits.busyQueue || refusable.length === 0) return
    const counts = new Map<string, number>()
    for (const { caller } of waiting) counts.set(caller, (counts.get(caller) ?? 0) + 1)
    const most = Math.max(...refusable.map(({ caller }) => counts.get(caller) ?? 0))
    const ofLongest = refusable.filter(({ caller }) => counts.get(caller) === most)
    const first = Math.min(...ofLongest.map(sheddingOrder))
    ofLongest.findLast((one) => sheddingOrder(one) === first)?.refuse()
  }

  const assertBelowPersonQueue = ({ person, endpoint }: ConnectionClaim): void => {
    if (endpoint.shed === 'last') return
    let own = 0
    for (const one of waiting) if (one.person === person) own += 1
    if (own >= limits.personQueue) throw new Problem('request.too_many', {}, { retryAfterSeconds: 2 })
  }

  const takeTurn = (claim: ConnectionClaim): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        clearTimeout(patience)
        waiting.delete(one)
        claim.gone?.removeEventListener('abort', withdraw)
      }
      const refuse = () => {
        leave()
        reject(busy())
      }
      const withdraw = () => {
        leave()
        reject(new CallerGone())
      }
      const start = () => {
        leave()
        resolve()
      }
      const one: Waiting = { ...claim, sinceMs: performance.now(), start, refuse }
      const timer = setTimeout(refuse, limits.waitMs)
      const patience = setTimeout(startWaiting, PATIENCE_MS + 1)
      claim.gone?.addEventListener('abort', withdraw)
      waiting.add(one)
      startWaiting()
      refuseSurplus()
    })

  return {
    state: () => ({ active, waiting: waiting.size }),
    async run(claim, work) {
      use.recordRequest(claim.caller)
      if (waiting.size === 0 && isAllowed(claim)) take(claim)
      else {
        assertBelowPersonQueue(claim)
        await traced(
          () => ({ name: 'wait for a turn' }),
          () => takeTurn(claim),
        )
      }
      const start = performance.now()
      try {
        return await work()
      } finally {
        giveBack(claim, performance.now() - start)
      }
    },
  }
}
