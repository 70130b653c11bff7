import { setImmediate as nextTurn } from 'node:timers/promises'
import { changedTopics } from '@herdboard/contract/core/changed-topics.ts'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { identifyCaller } from '#platform/identity/identify-caller.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { Problem } from '../errors/problem.ts'
import {
  claimIdempotencyKey,
  type IdempotentRequest,
  readIdempotencyKey,
  storeResponse,
} from '../idempotency/idempotency-key.ts'
import { createRequestContext } from './create-request-context.ts'
import { exactJsonInTurns } from './exact-json.ts'
import { type OpenRequest, openRequest, type PipelineExchange, stepInput } from './open-request.ts'
import { parseRequest } from './parse-request.ts'
import { requestTransaction } from './request-transaction.ts'
import { requireAccess } from './require-access.ts'
import { validateResponse } from './response-validation.ts'
import type { BoundOptions, PipelineStep } from './route-options.ts'
import { unchangedResponse } from './unchanged-response.ts'

/** The response; its body is JSON text, null for none. */
export interface PipelineResponse {
  status: number
  body: string | null
  /** True for the stored response of an earlier request with the same idempotency key. */
  isReplay: boolean
  /** The user confirmed a doubtful entry. */
  isConfirmed: boolean
  /** Tag of a response that is built again only after a change. */
  etag?: string
}

interface Handling {
  exchange: PipelineExchange
  /** Lists of `plain` endpoints are sent without validation. */
  skipPlain: boolean
}

/**
 * Runs the pipeline's transaction: open the request, idempotency key, handler, response validation, live topics, stored
 * response. Everything is committed, or nothing. The response of a read does not wait for the end of its transaction.
 */
export async function respondInTransaction(
  handling: Handling,
  { precheck, prepare, handle, writes, genericPlans }: BoundOptions & { handle: PipelineStep },
): Promise<PipelineResponse> {
  const { exchange } = handling
  const { endpoint, request } = exchange
  const prepared = prepare && (await prepareResponse(exchange, precheck, prepare))
  const isRead = endpoint.method === 'GET' && !writes
  const respond = async (db: Db): Promise<PipelineResponse> => {
    const opened = await openRequest(db, exchange, { genericPlans: genericPlans === true })
    const { person, scope, parts, context } = opened
    const idempotentRequest = person ? idempotentRequestOf(endpoint, request, parts) : null
    if (person && idempotentRequest) {
      const stored = await claimIdempotencyKey(db, person, scope, idempotentRequest)
      if (stored) return { ...stored, isReplay: true, isConfirmed: false }
    }
    // The stored response existed before `prepare`, and has been deleted since.
    if (prepared === ALREADY_RESPONDED) throw new Problem('idempotency.in_progress', {}, { retryAfterSeconds: 1 })
    const unchanged = isRead ? unchangedResponse(exchange, opened) : null
    if (unchanged?.found) return { ...unchanged.found, isReplay: false, isConfirmed: false }
    const { status, body } = await validated(handling, await handle({ ...stepInput(opened), prepared }))
    const topics = changedTopics(endpoint, parts.params)
    if (scope) publishChange(db, scope.directoryId, topics)
    if (person && idempotentRequest)
      storeResponse(db, person, scope, idempotentRequest, { status, body: storedBody(endpoint, body) })
    const etag = body === null ? undefined : unchanged?.store(body)
    return { status, body, isReplay: false, isConfirmed: context.confirmed, ...(etag && { etag }) }
  }
  return requestTransaction(exchange, respond, { isRead })
}

/**
 * Runs the same steps for a handler that opens its own short transactions. It stores no response under an idempotency
 * key.
 */
export async function respondWithOwnTransactions(handling: Handling, handle: PipelineStep): Promise<PipelineResponse> {
  const { exchange } = handling
  const { context, person, parts } = await openWithoutTransaction(exchange)
  const { endpoint, request } = exchange
  // No response is stored under a key, but an invalid key is refused as everywhere.
  if (person) idempotentRequestOf(endpoint, request, parts)
  const signInId = request.claims?.signInId ?? ''
  const built = await handle({ ...parts, context, ...(person && { person, signInId }) })
  return { ...(await validated(handling, built)), isReplay: false, isConfirmed: false }
}

/**
 * Identifies the caller without a company, because sign-in data belongs to none; on the connections of the own account,
 * so that nobody who takes all others keeps a person from it.
 */
async function openWithoutTransaction(exchange: PipelineExchange): Promise<OpenRequest> {
  const { endpoint, request, reply, now } = exchange
  const isPublic = endpoint.access === 'public'
  const { signInDatabase } = request.server
  const identify = () => withTransaction(signInDatabase, (db) => identifyCaller(db, request))
  const person = isPublic ? null : (await identify()).person
  requireAccess(endpoint, person, null, request)
  const parts = parseRequest(endpoint, request)
  return {
    parts,
    person,
    scope: null,
    activeDirectoryId: null,
    revision: null,
    context: createRequestContext(now, request, reply, person, null),
  }
}

const ALREADY_RESPONDED = Symbol('a submission that has its response')

async function prepareResponse(
  exchange: PipelineExchange,
  precheck: PipelineStep<void> | undefined,
  prepare: PipelineStep,
): Promise<unknown> {
  const input = await requestTransaction(exchange, async (db) => {
    const opened = await openRequest(db, exchange)
    const { person, scope, parts } = opened
    const idempotentRequest = idempotentRequestOf(exchange.endpoint, exchange.request, parts)
    if (person && idempotentRequest && (await claimIdempotencyKey(db, person, scope, idempotentRequest))) return null
    await precheck?.(stepInput(opened))
    const { db: _, ...known } = stepInput(opened)
    return known
  })
  return input === null ? ALREADY_RESPONDED : prepare(input)
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Returns the idempotency key of a writing request with the hash of its content; null without a key. */
function idempotentRequestOf(
  { method, proofFields = [] }: AnyEndpoint,
  request: FastifyRequest,
  parts: Record<string, unknown>,
): IdempotentRequest | null {
  if (!WRITES.has(method)) return null
  const body = parts.body as Record<string, unknown>
  const hashedContent = proofFields.length === 0 ? parts : { ...parts, body: without(body, proofFields) }
  return readIdempotencyKey(request.headers['idempotency-key'], method, request.url, hashedContent)
}

const without = (body: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

async function validated({ exchange: { endpoint }, skipPlain }: Handling, built: unknown) {
  if (endpoint.isLong) await nextTurn()
  const result = validateResponse(endpoint, built, skipPlain)
  const status = endpoint.status ?? 200
  return { status, body: status === 204 ? null : await exactJsonInTurns(result) }
}

/** Returns the body to store for a repeat: one-time fields, such as new secrets, are null. */
function storedBody({ oneTimeFields = [] }: AnyEndpoint, body: string | null): string | null {
  if (body === null || oneTimeFields.length === 0) return body
  return JSON.stringify({ ...JSON.parse(body), ...Object.fromEntries(oneTimeFields.map((name) => [name, null])) })
}
