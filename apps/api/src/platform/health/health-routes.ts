import type { FastifyInstance } from 'fastify'
import { selectBrokenAuditLogs } from '#platform/audit/audit-seals.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { databaseHealth, withinAnswerTime } from './database-health.ts'

const CACHE_MS = 1_000

/** What keeps the server from its work: `unready` faults, and others that an operator should know. */
interface HealthFaults {
  unready: readonly string[]
  others: readonly string[]
}

/**
 * Health checks for a load balancer, an orchestrator and people: `/health/live` (liveness: the process answers),
 * `/health/ready` (readiness: the database answers and takes changes) and `/health/status` (what is wrong, in words). None
 * reveals addresses, paths, versions or anything of a company.
 */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  // A connection of its own: a busy pool is no reason to take the process out of service.
  const database = openDatabase(app.deps.databaseAddress, { connections: 1 })
  app.addHook('onClose', () => database.destroy())
  const faultOfDatabase = databaseHealth(database)
  let checked: { atMs: number; faults: Promise<HealthFaults> } | null = null

  // Where the database does not answer, that is the problem.
  const countBrokenAuditLogs = () =>
    withinAnswerTime(
      selectBrokenAuditLogs(database).catch(() => 0),
      0,
    )

  const check = async (): Promise<HealthFaults> => {
    const [fault, brokenLogs, ...further] = await Promise.all([
      app.deps.disk?.isLow ? 'The database refuses changes: its disk is nearly full.' : faultOfDatabase(),
      countBrokenAuditLogs(),
      ...(app.deps.healthChecks ?? []).map((one) => one().catch(() => null)),
    ])
    const others = [
      ...further,
      brokenLogs > 0 ? 'The audit log of a company or of sign-ins does not match its seals.' : null,
    ]
    return { unready: fault === null ? [] : [fault], others: others.filter((one) => one !== null) }
  }
  const faults = async (): Promise<HealthFaults> => {
    if (app.admission.isClosing) return { unready: ['The server is stopping.'], others: [] }
    if (checked === null || performance.now() - checked.atMs >= CACHE_MS)
      checked = { atMs: performance.now(), faults: check() }
    return checked.faults
  }

  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const { unready } = await faults()
    const isReady = unready.length === 0
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' })
  })
  app.get('/health/status', async (_request, reply) => {
    const { unready, others } = await faults()
    const status = unready.length > 0 ? 'unavailable' : others.length > 0 ? 'degraded' : 'ok'
    return reply.code(unready.length > 0 ? 503 : 200).send({ status, problems: [...unready, ...others] })
  })
}
