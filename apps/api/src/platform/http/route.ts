import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayContainSecret } from './compression.ts'
import { PUBLIC_BODY_LIMIT } from './limits/public-body-limit.ts'
import { guardFile, guardLargeBody } from './pipeline/file-guard.ts'
import type { PipelineExchange } from './pipeline/open-request.ts'
import { requestGuard } from './pipeline/request-guard.ts'
import { respondInTransaction, respondWithOwnTransactions } from './pipeline/respond-to-request.ts'
import type {
  BoundOptions,
  DocumentOptions,
  ResponseOptions,
  RouteHandler,
  StreamOptions,
  TransactionMode,
} from './pipeline/route-options.ts'
import { sendDocument, sendFile, sendResponse } from './pipeline/send-response.ts'
import { removeReceivedFile } from './uploads/receive-files.ts'

/**
 * Binds an endpoint of the contract. This is the only function that does so. The request pipeline derives its guards
 * from the endpoint's `access`; the handler only answers. Steps, in their order:
 *
 * - before the body is read: load shedding, authentication, rate limit (`pipeline/request-guard.ts`), for a file also
 *   identification, access rules and room on the disk, for a large body the key of a program (`pipeline/file-guard.ts`);
 * - in a transaction: identification, access rules, parsing (`pipeline/open-request.ts`), idempotency key, handler,
 *   response validation, live topics, stored response (`pipeline/respond-to-request.ts`);
 * - after the commit: sending (`pipeline/send-response.ts`), unless the call's deadline has answered.
 *
 * A handler alone is the shorthand of `{ handle }`. Throws at the start of the server for options that do not suit the
 * endpoint.
 */
export function route<E extends AnyEndpoint, Prepared = undefined, Mode extends TransactionMode = 'request'>(
  app: FastifyInstance,
  endpoint: E,
  options: RouteHandler<E> | ResponseOptions<E, Prepared, Mode> | StreamOptions<E> | DocumentOptions<E, Prepared>,
): void {
  const respond = responder(
    app,
    endpoint,
    (typeof options === 'function' ? { handle: options } : options) as BoundOptions,
  )
  const { access, method, path, maxFileBytes } = endpoint
  const maxBodyBytes = endpoint.maxBodyBytes ?? (access === 'public' ? PUBLIC_BODY_LIMIT : undefined)
  const exchangeOf = (request: FastifyRequest, reply: FastifyReply): PipelineExchange => ({
    database: app.deps.database,
    endpoint,
    request,
    reply,
    now: app.deps.clock.now(),
  })
  app.route({
    method,
    url: path,
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    ...(maxFileBytes !== undefined && { config: { maxFileBytes } }),
    ...(method !== 'GET' && {
      preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
        await guardFile(exchangeOf(request, reply))
        await guardLargeBody(exchangeOf(request, reply))
      },
    }),
    ...(mayContainSecret(endpoint) && { compress: false }),
    onRequest: requestGuard(app, endpoint, 'endpoint'),
    handler: (request, reply) =>
      app.admission.withinDeadline(respond(exchangeOf(request, reply)).finally(() => removeReceivedFile(request))),
  })
}

type Responder = (exchange: PipelineExchange) => Promise<FastifyReply>

function responder(app: FastifyInstance, endpoint: AnyEndpoint, options: BoundOptions): Responder {
  const { access, produces, path } = endpoint
  const { transaction, prepare, handle, writes, stream, collect, make, fileName, store } = options
  if ((stream || collect) && !produces) throw new Error(`${path} does not state its media type (produces)`)
  if (stream) return (exchange) => sendFile(exchange, { stream, ...(writes && { writes }) })
  if (collect && make && fileName)
    return (exchange) => sendDocument(exchange, { collect, make, fileName, ...(store && { store }) })
  if (!handle) throw new Error(`${path} has no handler`)
  const skipPlain = app.deps.skipPlainValidation === true
  if (transaction === 'own') {
    if (access !== 'public' && access !== 'signed-in')
      throw new Error(`${path} is neither public nor for every signed-in user`)
    if (prepare) throw new Error(`${path} has prepare, but no transaction to prepare for`)
    return async (exchange) => sendResponse(exchange, await respondWithOwnTransactions({ exchange, skipPlain }, handle))
  }
  return async (exchange) =>
    sendResponse(exchange, await respondInTransaction({ exchange, skipPlain }, { ...options, handle }))
}
