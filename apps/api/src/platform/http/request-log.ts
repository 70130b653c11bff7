import type { FastifyInstance, FastifyRequest } from 'fastify'

const CLIENT_VERSION = /^[\w.+-]{1,40}$/

/**
 * Writes one log line for each answered request: route pattern, status, duration and caller. All its fields are listed
 * here. It never contains raw URLs, headers or bodies.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: Number(reply.getHeader('content-length') ?? 0),
      ...provedCaller(request),
      client_version: clientVersion(request),
    }
    app.deps.onResponse?.({ method: line.method, route, status: line.status, seconds: reply.elapsedTime / 1_000 })
    // Probes arrive every second and are of no interest while they are answered.
    if (route?.startsWith('/health/')) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}

/**
 * Returns the caller's ids. The claims of an API token are unproved until the token is verified, so until then they
 * are null.
 */
export function provedCaller({ claims, person, program }: FastifyRequest) {
  const isProved = !claims?.program || program
  return {
    user_id: (claims?.program ? person?.userId : claims?.userId) ?? null,
    company_id: (isProved && claims?.directoryId) || null,
    program_id: program ? (claims?.program?.id ?? null) : null,
  }
}

function clientVersion({ headers: { version } }: FastifyRequest): string | null {
  return typeof version === 'string' && CLIENT_VERSION.test(version) ? version : null
}
