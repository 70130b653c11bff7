import type { AnyEndpoint, Parsed, Reply } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { withTransaction } from '#platform/database/transaction.ts'
import { identifyCaller } from '#platform/identity/identify-caller.ts'
import { requireProgramAccess } from '#platform/identity/identify-program.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { authenticate } from './authenticate.ts'
import { createRequestContext } from './create-request-context.ts'
import { Problem } from './errors/problem.ts'
import { readIdempotencyKey } from './idempotency/idempotency-key.ts'
import { parseRequest } from './parse-request.ts'
import type { WebRequestContext } from './request-context.ts'

type Handler = (request: Record<string, unknown>) => Promise<unknown>

type SignInHandler<E> = (request: Parsed<E> & { context: WebRequestContext }) => Promise<Reply<E>>

/**
 * Binds a call of sign-in. It opens its own short transactions: a refused try stays counted,
 * and no connection waits while a password is hashed.
 */
export function signInRoute<E extends AnyEndpoint>(app: FastifyInstance, endpoint: E, handle: SignInHandler<E>): void {
  const { method, path, access, reply: schema, status = 200 } = endpoint
  if (access !== 'public') throw new Error(`${path} is not public`)
  app.route({
    method,
    url: path,
    config: { endpoint },
    onRequest: async () => app.admission.shedLoad(endpoint),
    handler: async (request, reply) => {
      const context = createRequestContext(app.deps.clock.now(), request, reply, null, null)
      const body = schema.parse(await (handle as unknown as Handler)({ ...parseRequest(endpoint, request), context }))
      return reply.code(status).header('content-language', context.language).send(body)
    },
  })
}

type OwnAccountHandler<E> = (
  request: Parsed<E> & { context: WebRequestContext; person: Person; signInId: string },
) => Promise<Reply<E>>

/** The same for somebody signed in who changes what the sign-in itself rests on. Sent twice it is done twice: no key. */
export function ownAccountRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: OwnAccountHandler<E>,
): void {
  const { method, path, access, reply: schema, status = 200 } = endpoint
  if (access !== 'signed-in') throw new Error(`${path} does not ask for a person alone`)
  app.route({
    method,
    url: path,
    config: { endpoint },
    onRequest: (request) => authenticate(app, endpoint, request),
    handler: async (request, reply) => {
      const { person } = await withTransaction(app.deps.database, (db) => identifyCaller(db, request))
      if (!person) throw new Problem('auth.not_signed_in')
      if (request.program) requireProgramAccess(endpoint, request.program)
      const context = createRequestContext(app.deps.clock.now(), request, reply, person, null)
      const signInId = request.claims?.signInId ?? ''
      const input = parseRequest(endpoint, request)
      // No answer is kept under a key, but one that is none is refused as everywhere.
      readIdempotencyKey(request.headers['idempotency-key'], method, request.url, input)
      const body = schema.parse(await (handle as unknown as Handler)({ ...input, context, person, signInId }))
      reply.code(status).header('content-language', context.language)
      return status === 204 ? reply.send() : reply.send(body)
    },
  })
}
