import type { Access } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'

/** What the guard of a route requires: the callers' access, and when it is shed under load. */
export interface GuardedAddress {
  access: Access
  method?: string
  shed?: 'first' | 'last'
}

/** `endpoint`: bound by `route`, with all later pipeline steps. `address`: a separate handler behind this guard. */
export type GuardKind = 'endpoint' | 'address'

/** Only `requestGuard` adds to it, so no other function counts as a guard. */
const guards = new WeakMap<object, GuardKind>()

/**
 * Creates the `onRequest` hook of a route: load shedding, authentication and rate limit. It runs before the body is
 * read, so an anonymous caller gets 401 and its large body is not parsed. Throws the errors of these steps.
 */
export function requestGuard(
  app: FastifyInstance,
  address: GuardedAddress,
  kind: GuardKind = 'address',
): onRequestAsyncHookHandler {
  const guard = async (request: FastifyRequest): Promise<void> => {
    app.admission.shedLoad(address)
    app.admission.requireRoom(address)
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

/** Returns the kind of guard of an `onRequest` option; null for none, and for a list of hooks. */
export const guardKind = (onRequest: unknown): GuardKind | null =>
  (typeof onRequest === 'function' && guards.get(onRequest)) || null
