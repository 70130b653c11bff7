import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The door of a call for somebody signed in, before its body is read: whether the server has room for it, whose token it
 * is, and whether that caller calls too often. Throws what each of them refuses with.
 */
export async function authenticate(
  app: FastifyInstance,
  endpoint: Pick<AnyEndpoint, 'shed'>,
  request: FastifyRequest,
): Promise<void> {
  app.admission.shedLoad(endpoint)
  request.claims = await app.tokens.verifyRequest(request)
  app.admission.rateLimit(request.claims, request.ip)
}
