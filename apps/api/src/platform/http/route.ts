import { changedTopics } from '@herdboard/contract/core/changed-topics.ts'
import type { AnyEndpoint, Parsed, Reply } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { identifyCaller } from '#platform/identity/identify-caller.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import { authenticate } from './authenticate.ts'
import { createRequestContext } from './create-request-context.ts'
import { Problem } from './errors/problem.ts'
import { claimIdempotencyKey, readIdempotencyKey, storeResponse } from './idempotency/idempotency-key.ts'
import { parseRequest } from './parse-request.ts'
import type { WebRequestContext } from './request-context.ts'
import { requestLanguage } from './request-language.ts'
import { requireAccess } from './require-access.ts'
import { validateResponse } from './response-validation.ts'

interface RouteContext {
  db: Db
  context: WebRequestContext
}
type PublicHandler<E> = (request: Parsed<E> & RouteContext) => Promise<Reply<E>>
type PersonHandler<E> = (request: Parsed<E> & RouteContext & { person: Person }) => Promise<Reply<E>>
type ScopeHandler<E> = (request: Parsed<E> & RouteContext & { person: Person; scope: TenantScope }) => Promise<Reply<E>>

/** Binds a call that anyone may make. */
export function publicRoute<E extends AnyEndpoint>(app: FastifyInstance, endpoint: E, handle: PublicHandler<E>): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public`)
  bindRoute(app, endpoint, handle as Handler)
}

/** Binds a call for a signed-in person, with or without an active company. */
export function personRoute<E extends AnyEndpoint>(app: FastifyInstance, endpoint: E, handle: PersonHandler<E>): void {
  if (endpoint.access !== 'signed-in') throw new Error(`${endpoint.path} does not ask for a person alone`)
  bindRoute(app, endpoint, handle as unknown as Handler)
}

/** Binds a call for who administers the installation, with or without an active company. */
export function solutionRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: PersonHandler<E>,
): void {
  if (endpoint.access !== 'solution') throw new Error(`${endpoint.path} is not for the solution's administrators`)
  bindRoute(app, endpoint, handle as unknown as Handler)
}

/**
 * Binds a call inside the active company. Sign-in, module, permission, validation, the transaction with its walls,
 * the idempotency key and the shape of the reply all come from here; the handler only answers.
 */
export function route<E extends AnyEndpoint>(app: FastifyInstance, endpoint: E, handle: ScopeHandler<E>): void {
  if (typeof endpoint.access === 'string') throw new Error(`${endpoint.path} asks for no company`)
  bindRoute(app, endpoint, handle as unknown as Handler)
}

type PreparedHandler<E, P> = (
  request: Parsed<E> & RouteContext & { person: Person; scope: TenantScope; prepared: P },
) => Promise<Reply<E>>

interface Preparation<E, P> {
  /** Whether it is worth the work: in a short transaction of its own, after sign-in, module and permission. */
  precheck?: (request: Parsed<E> & RouteContext & { scope: TenantScope }) => Promise<void>
  /** The work, while no connection waits for it. Not done again for a submission that has its answer. */
  prepare: (request: Parsed<E> & { context: WebRequestContext; person: Person }) => Promise<P>
}

/** Binds a call inside the active company of which a part takes long, or stands whatever becomes of the rest. */
export function preparedRoute<E extends AnyEndpoint, P>(
  app: FastifyInstance,
  endpoint: E,
  { precheck = async () => undefined, prepare }: Preparation<E, P>,
  handle: PreparedHandler<E, P>,
): void {
  if (typeof endpoint.access === 'string') throw new Error(`${endpoint.path} asks for no company`)
  const preparation = { precheck: precheck as unknown as Handler, prepare: prepare as unknown as Handler }
  bindRoute(app, endpoint, handle as unknown as Handler, preparation)
}

type Handler = (request: Record<string, unknown>) => Promise<unknown>

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

interface PreparationHandlers {
  precheck: Handler
  prepare: Handler
}

function bindRoute(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  handle: Handler,
  preparation?: PreparationHandlers,
): void {
  const { method, path, access, maxBodyBytes: largest } = endpoint
  app.route({
    method,
    url: path,
    config: { endpoint },
    ...(largest !== undefined && { bodyLimit: largest }),
    // Before the body is read: a stranger's megabyte is not parsed, and gets 401 instead of 400.
    onRequest: async (request) =>
      access === 'public' ? app.admission.shedLoad(endpoint) : authenticate(app, endpoint, request),
    handler: async (request, reply) => {
      const prepared = preparation && (await prepareFor(app, endpoint, preparation, request, reply))
      const withPrepared: Handler = !preparation
        ? handle
        : async (parts) => {
            // Its answer stood a moment ago, and does no more.
            if (prepared === ALREADY_ANSWERED)
              throw new Problem('idempotency.in_progress', {}, { retryAfterSeconds: 1 })
            return handle({ ...parts, prepared })
          }
      return sendResponse(app, endpoint, withPrepared, request, reply)
    },
  })
}

const ALREADY_ANSWERED = Symbol('a submission that has its answer')

async function prepareFor(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  { precheck, prepare }: PreparationHandlers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const preparedInput = await withTransaction(app.deps.database, async (db) => {
    const { person, scope } = await identifyCaller(db, request)
    requireAccess(endpoint, person, scope, request.program)
    const parts = parseRequest(endpoint, request)
    const idempotentRequest = idempotentRequestOf(endpoint, request, parts)
    if (person && idempotentRequest && (await claimIdempotencyKey(db, person, scope, idempotentRequest))) return null
    const context = createRequestContext(app.deps.clock.now(), request, reply, person, scope)
    await precheck({ ...parts, db, context, person, scope })
    return { ...parts, context, person }
  })
  return preparedInput === null ? ALREADY_ANSWERED : prepare(preparedInput)
}

/** The submission that a call is, told by what it asks for; null without a key. */
function idempotentRequestOf(endpoint: AnyEndpoint, request: FastifyRequest, parts: Record<string, unknown>) {
  const { method, proofFields: proof = [] } = endpoint
  if (!WRITES.has(method)) return null
  const body = parts.body
  const hashedContent = proof.length === 0 ? parts : { ...parts, body: without(body as Record<string, unknown>, proof) }
  return readIdempotencyKey(request.headers['idempotency-key'], method, request.url, hashedContent)
}

const without = (body: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

async function sendResponse(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  handle: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = app.deps.clock.now()
  const outcome = await withTransaction(app.deps.database, async (db) => {
    const { person, scope } = await identifyCaller(db, request)
    requireAccess(endpoint, person, scope, request.program)
    const parts = parseRequest(endpoint, request)
    const context = createRequestContext(now, request, reply, person, scope)
    const idempotentRequest = person ? idempotentRequestOf(endpoint, request, parts) : null
    if (person && idempotentRequest) {
      const storedResponse = await claimIdempotencyKey(db, person, scope, idempotentRequest)
      if (storedResponse) return { ...storedResponse, replayed: true, confirmed: false }
    }
    const built = await handle({ ...parts, db, context, person, scope })
    const result = validateResponse(endpoint, built, app.deps.plainRepliesAsBuilt === true)
    const status = endpoint.status ?? 200
    const fresh = { status, body: status === 204 ? null : JSON.stringify(result) }
    const topics = changedTopics(endpoint, parts.params)
    if (scope && topics.length > 0) await publishChange(db, scope.directoryId, topics)
    if (person && idempotentRequest)
      await storeResponse(db, person, scope, idempotentRequest, { status, body: storedBody(endpoint, fresh.body) })
    return { ...fresh, replayed: false, confirmed: context.confirmed }
  })
  // After the commit, so that nothing is counted that was taken back.
  if (outcome.confirmed) {
    const event = 'submission.confirmed'
    request.log.info({ type: 'security', event, userId: request.person?.userId ?? null }, event)
  }
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  reply.code(outcome.status).header('content-language', requestLanguage(request, request.person))
  if (endpoint.produces && outcome.body !== null) {
    return reply.type(endpoint.produces).send(Buffer.from(JSON.parse(outcome.body), 'base64'))
  }
  return outcome.body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(outcome.body)
}

/** The answer as it is kept for a repeat: without what is told once. */
function storedBody({ oneTimeFields: once = [] }: AnyEndpoint, body: string | null): string | null {
  if (body === null || once.length === 0) return body
  return JSON.stringify({ ...JSON.parse(body), ...Object.fromEntries(once.map((name) => [name, null])) })
}
