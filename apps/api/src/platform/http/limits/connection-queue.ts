import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { CallerGone } from '#platform/database/connection/cancel-statement.ts'
import { traced } from '#platform/tracing/trace-spans.ts'
import { Problem } from '../errors/problem.ts'
import { createPersonTurns, SLOW_MS } from './person-turns.ts'

export interface ConnectionLimits {
  /** Requests that work with a connection at the same time. */
  connections: number
  /** Long requests among them. */
  longConnections: number
  /** Requests of one company, and of one person, that work at the same time. */
  callerConnections: number
  personConnections: number
  /** Connection time in milliseconds: who used more lately reads one answer at a time beside others. */
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
  heavyUseMs: 2_000,
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
  endpoint: Pick<AnyEndpoint, 'shed' | 'isLong'> & { method?: AnyEndpoint['method'] }
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
  /** Begins the work, with what gives its connection back. */
  start(giveBack: () => void): void
  refuse(): void
}

const busy = () => new Problem('service.busy', {}, { retryAfterSeconds: 2 })

function changeCount(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const value = (counts.get(key) ?? 0) + change
  if (value === 0) counts.delete(key)
  else counts.set(key, value)
}

/** Sign-in and forms first, long requests last. */
const turn = ({ endpoint }: ConnectionClaim): number => (endpoint.shed === 'last' ? 0 : endpoint.isLong ? 2 : 1)

/** Saves are not held back: people who read much must be able to record. */
const isRead = ({ endpoint: { method = 'GET', shed } }: ConnectionClaim): boolean => method === 'GET' && shed !== 'last'

/** Refused in this order when too many wait. */
const sheddingOrder = ({ endpoint }: ConnectionClaim): number =>
  endpoint.shed === 'first' ? 0 : endpoint.shed === 'last' ? 2 : 1

/**
 * Creates the queue in front of the connection pool. A free connection goes to sign-in and forms, then to short reads,
 * then to long ones; among equals to the company that holds the fewest, then to the one that waited longest. One long
 * request may always work. A company and a person have a share of the connections, so that some are free for others at
 * once. A person who worked without a pause keeps one connection, because a response takes the processor too, and that
 * has no queue. When too many wait, the company with the most waiting requests is refused its newest one.
 */
export function createConnectionQueue(limits: ConnectionLimits): ConnectionQueue {
  const waiting = new Set<Waiting>()
  const held = new Map<string, number>()
  let active = 0
  let activeLong = 0

  const turns = createPersonTurns(limits.heavyUseMs)

  const isAllowed = (claim: ConnectionClaim): boolean =>
    active < limits.connections &&
    (!claim.endpoint.isLong || activeLong < limits.longConnections) &&
    heldBy(claim) < limits.callerConnections &&
    turns.heldBy(claim.person) < limits.personConnections &&
    (!isRead(claim) || turns.mayRead(claim, hasOthers(claim)))
  /** Whether another company holds connections. */
  const hasOthers = ({ caller }: ConnectionClaim): boolean => held.size > (held.has(caller) ? 1 : 0)
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
      one.start(take(one))
    }
  }

  const count = ({ caller, endpoint }: ConnectionClaim, change: 1 | -1): void => {
    active += change
    if (endpoint.isLong) activeLong += change
    changeCount(held, caller, change)
  }

  /** Takes a connection; returns what gives it back: to others at once, to a heavy person after a pause. */
  const take = (claim: ConnectionClaim): (() => void) => {
    count(claim, 1)
    const turn = turns.begin(claim.person)
    // From then on other reads of a heavy person may begin beside it.
    const slow = setTimeout(startWaiting, SLOW_MS + 1)
    return () => {
      clearTimeout(slow)
      count(claim, -1)
      turns.recordRequest(claim.caller)
      const { pauseMs } = turns.end(turn, claim, hasOthers(claim))
      const free = () => {
        turns.giveBack(turn)
        startWaiting()
      }
      if (pauseMs > 0) setTimeout(free, pauseMs)
      else free()
      startWaiting()
    }
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

  const takeTurn = (claim: ConnectionClaim): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
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
      const start = (giveBack: () => void) => {
        leave()
        resolve(giveBack)
      }
      const one: Waiting = { ...claim, start, refuse }
      const timer = setTimeout(refuse, limits.waitMs)
      claim.gone?.addEventListener('abort', withdraw)
      waiting.add(one)
      startWaiting()
      refuseSurplus()
    })

  const takeConnection = async (claim: ConnectionClaim): Promise<() => void> => {
    if (waiting.size === 0 && isAllowed(claim)) return take(claim)
    assertBelowPersonQueue(claim)
    return traced(
      () => ({ name: 'wait for a turn' }),
      () => takeTurn(claim),
    )
  }

  return {
    state: () => ({ active, waiting: waiting.size }),
    async run(claim, work) {
      turns.recordRequest(claim.caller)
      const giveBack = await takeConnection(claim)
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
  }
}
