import type { Access } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'

/** What the guard of an address asks: who may call, and how soon it is shed under load. */
export interface GuardedAddress {
  access: Access
  shed?: 'first' | 'last'
}

/** `endpoint`: bound by `route`, with every later step too. `address`: its own handler behind this guard. */
export type GuardKind = 'endpoint' | 'address'

/** Only `requestGuard` adds to it: no other function passes for a guard. */
const guards = new WeakMap<object, GuardKind>()

/**
 * The first steps of the request pipeline, before the body is read: load shedding, authentication, rate limit. A
 * stranger's megabyte is not parsed, and gets 401 instead of 400. Throws what each of them refuses with.
 */
export function requestGuard(
  app: FastifyInstance,
  address: GuardedAddress,
  kind: GuardKind = 'address',
): onRequestAsyncHookHandler {
  const guard = async (request: FastifyRequest): Promise<void> => {
    app.admission.shedLoad(address)
    if (address.access === 'public') return
    await authenticate(app, request)
    rateLimit(app, request)
  }
  guards.set(guard, kind)
  return guard
}

async function authenticate(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  request.claims = await app.tokens.verifyRequest(request)
}

function rateLimit(app: FastifyInstance, request: FastifyRequest): void {
  if (request.claims) app.admission.rateLimit(request.claims, request.ip)
}

/** Which guard an `onRequest` option is; null for none, and for a list of hooks. */
export const guardKind = (onRequest: unknown): GuardKind | null =>
  (typeof onRequest === 'function' && guards.get(onRequest)) || null
