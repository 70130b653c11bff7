import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** What a subscriber does with an event, in the publisher's transaction. */
export type EventHandler<Payload, Answer> = (
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  payload: Payload,
) => Promise<Answer>

/** One module that listens to one event. */
export interface EventSubscription {
  event: string
  /** Name of the module. */
  subscriber: string
  connect(): void
}

/**
 * A typed event inside this process: a module tells those above it what happened without importing them.
 * It is no message queue. Work that may wait is a job, which a subscriber adds in the same transaction.
 */
export interface DomainEvent<Payload, Answer> {
  readonly name: string
  /**
   * Runs the subscribers one after the other, in the order of subscription, and gives back their answers.
   * An error of one goes to the publisher and rolls the whole transaction back.
   * Throws where this process never connected its subscriptions: a silent event would lose what hangs on it.
   */
  publish: EventHandler<Payload, Answer[]>
  /** Says that a module listens. It does so once `connectSubscriptions` was given the answer. */
  subscription(subscriber: string, handle: EventHandler<Payload, Answer>): EventSubscription
}

/** Empties an event before the subscriptions are connected anew. */
const resets: (() => void)[] = []
let isConnected = false

/** Declares an event of the module that publishes it; `Answer` is what each subscriber gives back. */
export function domainEvent<Payload, Answer = void>(name: string): DomainEvent<Payload, Answer> {
  const handlers: EventHandler<Payload, Answer>[] = []
  resets.push(() => void handlers.splice(0))
  return {
    name,
    publish: async (db, context, scope, payload) => {
      if (!isConnected) throw new Error(`${name} is published before subscribeModules() connected its subscribers`)
      const answers: Answer[] = []
      for (const handle of handlers) answers.push(await handle(db, context, scope, payload))
      return answers
    },
    subscription: (subscriber, handle) => ({ event: name, subscriber, connect: () => void handlers.push(handle) }),
  }
}

/** Connects these subscriptions, in their order, in place of all that were connected before: safe to call twice. */
export function connectSubscriptions(subscriptions: readonly EventSubscription[]): void {
  for (const reset of resets) reset()
  for (const subscription of subscriptions) subscription.connect()
  isConnected = true
}
