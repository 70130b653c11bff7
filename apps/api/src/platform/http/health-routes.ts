import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

const CACHE_MS = 1_000

/**
 * Health checks for a load balancer or orchestrator: `/health/live` (liveness: the process answers) and `/health/ready`
 * (readiness: the database answers, too). Neither reveals internal details.
 */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  let checked = { atMs: Number.NEGATIVE_INFINITY, ready: false }

  const isReady = async (): Promise<boolean> => {
    if (performance.now() - checked.atMs < CACHE_MS) return checked.ready
    const ready = await sql`select 1 from directory limit 1`.execute(app.deps.database).then(
      () => true,
      () => false,
    )
    checked = { atMs: performance.now(), ready }
    return ready
  }

  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = !app.admission.isClosing && (await isReady())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}
