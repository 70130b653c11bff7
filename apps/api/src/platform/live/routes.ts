import { LIVE_PATH } from '@herdboard/contract/core/live.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { requestGuard } from '#platform/http/pipeline/request-guard.ts'
import { identifyCaller } from '#platform/identity/identify-caller.ts'
import { createLiveHub } from './live-hub.ts'
import { defaultLiveTimes } from './live-stream.ts'

/** Under load a screen may well ask once a minute instead. */
const LIVE_GUARD = { access: {}, shed: 'first' } as const

/**
 * `GET /api/live`: what changes in the caller's company, as server-sent events. Holds no transaction and no pooled
 * connection; the rights are asked for at the opening, at each heartbeat, and when people or rights of the company changed.
 */
export async function liveRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app
  const hub = createLiveHub(deps.databaseAddress, { ...defaultLiveTimes, ...deps.live }, deps.log)
  // Before the server waits for its requests: these would never end by themselves.
  app.addHook('preClose', () => hub.close())

  app.get(LIVE_PATH, {
    onRequest: requestGuard(app, LIVE_GUARD),
    handler: async (request, reply) => {
      const { claims } = request
      if (!claims) throw new Problem('auth.not_signed_in')
      // A stream is for screens: programs ask.
      if (claims.program) throw new Problem('request.not_allowed')
      const { userId, directoryId } = claims
      if (!directoryId || !(await isMember(app, request))) throw new Problem('auth.no_company')
      const mayListen = async () => claims.expiresAt > deps.clock.now() && (await isMember(app, request))
      const { body } = await hub.open({ directoryId, userId, mayListen })
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // A proxy that gathers answers would hold the events back.
          'x-accel-buffering': 'no',
        })
        .send(body)
    },
  })
}

/** Whether the caller may see the company of the token now, and still acts in it. Rejects while nobody can tell. */
async function isMember(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  try {
    const { scope, activeDirectoryId } = await withTransaction(app.deps.database, (db) => identifyCaller(db, request))
    return scope !== null && scope.directoryId === activeDirectoryId
  } catch (error) {
    if (error instanceof Problem && error.code === 'auth.expired') return false
    throw error
  }
}
