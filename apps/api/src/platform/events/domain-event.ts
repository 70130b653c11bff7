import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A subscriber's handler; it runs in the publisher's transaction. */
export type EventHandler<Payload, Answer> = (
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  payload: Payload,
) => Promise<Answer>

/** One module's subscription to one event. */
export interface EventSubscription {
  event: string
  /** Name of the subscribing module. */
  subscriber: string
  connect(): void
}

/**
 * A typed event inside this process: a module notifies higher modules without importing them. It is no message queue.
 * Work that may wait is a job, which a subscriber adds in the same transaction.
 */
export interface DomainEvent<Payload, Answer> {
  readonly name: string
  /**
   * Runs the subscribers in the order of subscription and returns their answers. An error of a subscriber reaches the
   * publisher and rolls the whole transaction back. Throws when this process has not connected its subscriptions,
   * because an unheard event would lose its effects.
   */
  publish: EventHandler<Payload, Answer[]>
  /** Declares that a module subscribes; the result takes effect through `connectSubscriptions`. */
  subscription(subscriber: string, handle: EventHandler<Payload, Answer>): EventSubscription
}

/** Remove the handlers of each event before the subscriptions are connected again. */
const resets: (() => void)[] = []
let isConnected = false

/** Declares an event of the module that publishes it; `Answer` is the result of each subscriber. */
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

/** Connects these subscriptions in their order and replaces all earlier ones: safe to call twice. */
export function connectSubscriptions(subscriptions: readonly EventSubscription[]): void {
  for (const reset of resets) reset()
  for (const subscription of subscriptions) subscription.connect()
  isConnected = true
}
