import { LIVE_PATH } from '@herdboard/contract/core/live-topics.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { requestGuard } from '#platform/http/pipeline/request-guard.ts'
import { identifyCaller } from '#platform/identity/identify-caller.ts'
import { createLiveHub } from './live-hub.ts'
import { defaultLiveTimes } from './live-stream.ts'

/** Under load it is shed first, because a screen can poll once a minute instead. */
const LIVE_GUARD = { access: {}, shed: 'first' } as const

/**
 * Serves `GET /api/live`: changes in the caller's company, as server-sent events. An open stream holds no transaction
 * and no pooled connection. The rights are checked when it opens, at each heartbeat, and when people or rights of the
 * company change.
 */
export async function liveRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app
  const hub = createLiveHub(deps.databaseAddress, { ...defaultLiveTimes, ...deps.live }, deps.log)
  // Before the server waits for open requests: streams never end by themselves.
  app.addHook('preClose', () => hub.close())

  app.get(LIVE_PATH, {
    onRequest: requestGuard(app, LIVE_GUARD),
    handler: async (request, reply) => {
      const { claims } = request
      if (!claims) throw new Problem('auth.not_signed_in')
      // Streams are for screens; programs poll.
      if (claims.program) throw new Problem('request.not_allowed')
      const { userId, directoryId } = claims
      if (!directoryId || !(await isMember(app, request))) throw new Problem('auth.no_company')
      const mayListen = async () => claims.expiresAt > deps.clock.now() && (await isMember(app, request))
      const { body } = await hub.open({ directoryId, userId, mayListen })
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // A buffering proxy would delay the events.
          'x-accel-buffering': 'no',
        })
        .send(body)
    },
  })
}

/**
 * Checks whether the caller may still read the token's company and has it active. Rejects when this cannot be checked.
 */
async function isMember(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  try {
    const { scope, activeDirectoryId } = await withTransaction(app.deps.database, (db) => identifyCaller(db, request))
    return scope !== null && scope.directoryId === activeDirectoryId
  } catch (error) {
    if (error instanceof Problem && error.code === 'auth.expired') return false
    throw error
  }
}
