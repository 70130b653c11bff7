import type { FastifyInstance } from 'fastify'
import { type GuardKind, guardKind } from './request-guard.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Routes below `/api`, such as `GET /api/farms`, with the kind of their guard; null for none. */
    apiGuards: Map<string, GuardKind | null>
  }
}

/** Records the guard of every route below `/api` that is registered from now on. */
export function watchGuards(app: FastifyInstance): void {
  const apiGuards = new Map<string, GuardKind | null>()
  app.decorate('apiGuards', apiGuards)
  app.addHook('onRoute', ({ method, url, onRequest }) => {
    if (!/^\/api(\/|$)/.test(url)) return
    for (const one of [method].flat()) apiGuards.set(`${one} ${url}`, guardKind(onRequest))
  })
}

/** Throws if a route below `/api` has no guard, so that the server does not start. */
export function assertGuarded({ apiGuards }: FastifyInstance): void {
  const unguarded = [...apiGuards].flatMap(([name, kind]) => (kind === null ? [name] : []))
  if (unguarded.length > 0)
    throw new Error(`not bound through route() or requestGuard() of platform/http: ${unguarded.join(', ')}`)
}
