import type { AnyEndpoint, Parsed, Reply } from '@herdboard/contract/core/endpoint.ts'
import type { Db } from '#platform/database/pool.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { WebRequestContext } from '../request-context.ts'

/** Who a handler knows, by the endpoint's `access`. An endpoint whose access lost its own type has no handler. */
type Caller<Who> = [Who] extends ['public']
  ? unknown
  : [Who] extends ['signed-in' | 'solution']
    ? { person: Person }
    : [Extract<Who, string>] extends [never]
      ? { person: Person; scope: TenantScope }
      : never

/** What every step of an endpoint gets: the parsed parts, the context and the caller. */
type PipelineRequest<E extends AnyEndpoint> = Parsed<E> & { context: WebRequestContext } & Caller<E['access']>

type TransactionRequest<E extends AnyEndpoint> = PipelineRequest<E> & { db: Db }

/**
 * `request`: the pipeline's transaction around the handler. `own`: the handler opens short transactions itself, so that
 * a refused try stays counted and no connection waits while a password is hashed. Only for sign-in and the own account,
 * without a company; a repeat under an idempotency key is done again.
 */
export type TransactionMode = 'request' | 'own'

type HandlerRequest<E extends AnyEndpoint, Mode> = Mode extends 'own'
  ? PipelineRequest<E> & (E['access'] extends 'public' ? unknown : { signInId: string })
  : TransactionRequest<E>

/** Answers inside the pipeline's transaction; the shorthand of `{ handle }`. */
export type RouteHandler<E extends AnyEndpoint> = (request: TransactionRequest<E>) => Promise<Reply<E>>

/** An endpoint that answers with its `reply`. */
export interface AnswerOptions<E extends AnyEndpoint, Prepared, Mode extends TransactionMode> {
  transaction?: Mode
  /** Whether `prepare` is worth its work: in a short transaction of its own, after the access rules. */
  precheck?: (request: TransactionRequest<E>) => Promise<void>
  /** Work that takes long, or stands whatever becomes of the rest: while no connection waits. Not done for a repeat. */
  prepare?: (request: PipelineRequest<E>) => Promise<Prepared>
  handle: (request: HandlerRequest<E, Mode> & { prepared: Prepared }) => Promise<Reply<E>>
}

/** A file of the server that this caller may have. */
export interface ServedFile {
  /** Absolute; made of ids of ours, never of what a caller wrote. */
  path: string
  /** What the caller's machine calls it. */
  name: string
}

/** An endpoint that answers with a file of any size, sent after the transaction: a slow line holds no connection. */
export interface StreamOptions<E extends AnyEndpoint> {
  stream: (request: TransactionRequest<E>) => Promise<ServedFile>
}

export interface MadeDocument {
  /** Nobody waits for it any more. */
  isAbandoned: boolean
  /** It is not made again, whatever changed meanwhile. */
  isLastAttempt: boolean
}

/** An endpoint that answers with a document made for it: what goes into it, its bytes, and what is stored of it. */
export interface DocumentOptions<E extends AnyEndpoint, Content> {
  /** In a transaction that sees one moment and is over before the document is made. */
  collect: (request: TransactionRequest<E>) => Promise<Content>
  /** No connection waits for it. */
  make: (content: Content) => Promise<Uint8Array>
  /** In a transaction of its own, once the document exists. False: it is no longer true, make it anew. */
  store?: (request: TransactionRequest<E>, content: Content, madeDocument: MadeDocument) => Promise<boolean>
}

/** A step without the types of its endpoint, as the pipeline runs it. */
export type PipelineStep<Result = unknown> = (request: Record<string, unknown>) => Promise<Result>

/** The options of any endpoint, as the pipeline reads them. */
export interface BoundOptions {
  transaction?: TransactionMode
  precheck?: PipelineStep<void>
  prepare?: PipelineStep
  handle?: PipelineStep
  stream?: PipelineStep<ServedFile>
  collect?: PipelineStep
  make?: (content: unknown) => Promise<Uint8Array>
  store?: (request: Record<string, unknown>, content: unknown, madeDocument: MadeDocument) => Promise<boolean>
}
