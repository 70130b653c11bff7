import type { FastifyInstance } from 'fastify'
import { type GuardKind, guardKind } from './request-guard.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Routes below `/api` as `GET /api/farms`, each with the guard that it passes; null for none. */
    apiGuards: Map<string, GuardKind | null>
  }
}

/** Notes the guard of every route below `/api` that is bound from now on. */
export function watchGuards(app: FastifyInstance): void {
  const apiGuards = new Map<string, GuardKind | null>()
  app.decorate('apiGuards', apiGuards)
  app.addHook('onRoute', ({ method, url, onRequest }) => {
    if (!/^\/api(\/|$)/.test(url)) return
    for (const one of [method].flat()) apiGuards.set(`${one} ${url}`, guardKind(onRequest))
  })
}

/** Throws for a server of which a route below `/api` passes no guard: it never starts. */
export function assertGuarded({ apiGuards }: FastifyInstance): void {
  const unguarded = [...apiGuards].flatMap(([name, kind]) => (kind === null ? [name] : []))
  if (unguarded.length > 0)
    throw new Error(`not bound through route() or requestGuard() of platform/http: ${unguarded.join(', ')}`)
}
