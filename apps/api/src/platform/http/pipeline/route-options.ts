import type { AnyEndpoint, EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { StoredContent } from '#platform/objects/stored-content.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { WebRequestContext } from '../request-context.ts'

/**
 * The caller that a handler gets, by the endpoint's `access`. An endpoint whose access lost its literal type has no
 * handler.
 */
type CallerArguments<Who> = [Who] extends ['public']
  ? unknown
  : [Who] extends ['signed-in' | 'solution']
    ? { person: Person }
    : [Extract<Who, string>] extends [never]
      ? { person: Person; scope: TenantScope }
      : never

/** Input of every step of an endpoint: the parsed parts, the context and the caller. */
type PipelineRequest<E extends AnyEndpoint> = EndpointRequest<E> & { context: WebRequestContext } & CallerArguments<
    E['access']
  >

type TransactionRequest<E extends AnyEndpoint> = PipelineRequest<E> & { db: Db }

/**
 * Whose transactions a handler runs in. `request`: the pipeline's transaction around the handler. `own`: the handler
 * opens short transactions itself. A failed sign-in attempt then remains counted, and no connection waits while a
 * password is hashed. `own` is only for sign-in and the own account, without a company; a repeat under an idempotency
 * key runs again.
 */
export type TransactionMode = 'request' | 'own'

type HandlerRequest<E extends AnyEndpoint, Mode> = Mode extends 'own'
  ? PipelineRequest<E> & (E['access'] extends 'public' ? unknown : { signInId: string })
  : TransactionRequest<E>

/** A handler inside the pipeline's transaction; the shorthand of `{ handle }`. */
export type RouteHandler<E extends AnyEndpoint> = (request: TransactionRequest<E>) => Promise<EndpointReply<E>>

/** Options of an endpoint that answers with its `reply`. */
export interface ResponseOptions<E extends AnyEndpoint, Prepared, Mode extends TransactionMode> {
  transaction?: Mode
  /** A GET that writes, such as an audit entry. All others run in a read-only transaction. */
  writes?: true
  /** Writes of a few rows: planning their statements again takes longer than running them. */
  genericPlans?: true
  /** Throws where `prepare` would be wasted work. It runs in a separate short transaction, after the access rules. */
  precheck?: (request: TransactionRequest<E>) => Promise<void>
  /**
   * Long work, or work whose effect must remain in any case. It runs without a database connection, and not for a
   * repeat.
   */
  prepare?: (request: PipelineRequest<E>) => Promise<Prepared>
  handle: (request: HandlerRequest<E, Mode> & { prepared: Prepared }) => Promise<EndpointReply<E>>
}

/**
 * Where a file is that the caller may have. On the disk its absolute path is built from our ids, never from the
 * caller's input. As content of a row its hash is compared before it is sent. An object may have any size.
 */
export type FileSource =
  | { path: string }
  | { directoryId: DirectoryId; content: StoredContent }
  | { directoryId: DirectoryId; objectHash: Buffer; byteCount: number }

/** A file that the caller may download. */
export interface ServedFile {
  source: FileSource
  /** File name on the caller's machine; absent for a file to show. */
  name?: string
}

/**
 * Options of an endpoint that answers with a file of any size. The file is sent after the transaction, so that neither a
 * slow client nor a slow object store holds a connection.
 */
export interface StreamOptions<E extends AnyEndpoint> {
  /** A download that writes, such as an audit entry. All others run in a read-only transaction. */
  writes?: true
  stream: (request: TransactionRequest<E>) => Promise<ServedFile>
}

export interface MadeDocument {
  /** The client closed the connection. */
  isAbandoned: boolean
  /** The document is not made again, even if its content changed meanwhile. */
  isLastAttempt: boolean
}

/** Options of an endpoint that makes a document: its content, its bytes, and what is stored about it. */
export interface DocumentOptions<E extends AnyEndpoint, Content> {
  /** Runs in one snapshot, whose transaction ends before the document is made. */
  collect: (request: TransactionRequest<E>) => Promise<Content>
  /** Runs without a database connection. */
  make: (content: Content) => Promise<Uint8Array>
  /** Name of the document on the caller's machine. */
  fileName: (content: Content) => string
  /**
   * Runs in a separate transaction after the document is made. False: the content is outdated, make the document again.
   */
  store?: (request: TransactionRequest<E>, content: Content, madeDocument: MadeDocument) => Promise<boolean>
}

/** A pipeline step without the types of its endpoint. */
export type PipelineStep<Result = unknown> = (request: Record<string, unknown>) => Promise<Result>

/** The options of any endpoint, as the pipeline uses them. */
export interface BoundOptions {
  transaction?: TransactionMode
  writes?: true
  genericPlans?: true
  precheck?: PipelineStep<void>
  prepare?: PipelineStep
  handle?: PipelineStep
  stream?: PipelineStep<ServedFile>
  collect?: PipelineStep
  make?: (content: unknown) => Promise<Uint8Array>
  fileName?: (content: unknown) => string
  store?: (request: Record<string, unknown>, content: unknown, madeDocument: MadeDocument) => Promise<boolean>
}
