import type { FastifyInstance, FastifyRequest } from 'fastify'

const CLIENT_VERSION = /^[\w.+-]{1,40}$/

/**
 * One line for each answered request: what was asked for by its pattern, how it went, and for whom.
 * Everything in it is listed here; addresses, headers and bodies as they came are not.
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
      ...callerFields(request),
      client_version: clientVersion(request),
    }
    // Probes come every second and say nothing as long as they are answered.
    if (route?.startsWith('/health/')) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}

/** What the key of a program says of itself is not known before it is proved: until then nobody stands in the line. */
function callerFields({ claims, person, program }: FastifyRequest) {
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
