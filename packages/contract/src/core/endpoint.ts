import type { z } from 'zod'
import type { Permission, ProductModule } from './access.ts'
import type { ChangeTopic } from './live-topics.ts'

/**
 * Who may call an endpoint.
 * - `public`: anyone.
 * - `signed-in`: a signed-in person, also without an active company.
 * - `solution`: an administrator of the installation, also without an active company.
 * - Otherwise: a member of the active company. The named module must be on, and the member must have the named
 *   permission.
 */
export type Access = 'public' | 'signed-in' | 'solution' | { module?: ProductModule; permission?: Permission }

/** Status of a refusal, or 300, which asks for a confirmation. */
export type ErrorStatus = 300 | 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503

/** Rows that change together: most of a company's; its notifications and data quality, which change more often. */
export type RevisionKind = 'herd' | 'notifications' | 'quality'

/**
 * How an endpoint relates to the data on screens. A read names the topics that make its response stale; a write names the
 * topics that it changes. An empty list means none; `topics.test.ts` lists it with the reason.
 */
type EndpointTopics =
  | { method: 'GET'; reads: readonly ChangeTopic[]; changes?: readonly ChangeTopic[] }
  | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; changes: readonly ChangeTopic[]; reads?: never }

/** One HTTP call, described once: the API binds it, the web calls it, OpenAPI prints it. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> = EndpointParts<Params, Query, Body, Reply, Who> & EndpointTopics

interface EndpointParts<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Who extends Access,
> {
  /** Under `/api`; parameters as `:name`. */
  path: `/${string}`
  summary: string
  access: Who
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  /** Status of a successful response; 200 by default. */
  status?: 200 | 201 | 202 | 204
  /** Error statuses that the endpoint adds to those derived from its parts; empty if none. See `errorStatuses`. */
  errors: readonly ErrorStatus[]
  /** Order of load shedding under overload: `first` for analysis, exports and polling, `last` for sign-in and forms. */
  shed?: 'first' | 'last'
  /**
   * Reads many days or rows, such as key figures and charts. Only some of the connections work on such requests at the
   * same time, so that short ones do not wait behind them.
   */
  isLong?: true
  /**
   * The response depends on nothing but the caller, the day, the query and rows with a revision of these kinds. It has an
   * `ETag`; a repeated request is answered from memory, or with 304, until such rows change. Only of reads.
   */
  revisions?: readonly RevisionKind[]
  /** Largest request body, bytes; one megabyte by default. */
  maxBodyBytes?: number
  /** Most bytes of a file that the request may be instead of JSON; only where the body allows a `FileBody`. */
  maxFileBytes?: number
  /**
   * The reply is a long list whose rows the handler builds field by field. In tests the reply must match the schema and
   * must not contain unnamed fields. A running server sends it without this validation.
   */
  plain?: true
  /**
   * Content type of a binary response. The reply holds the bytes as base64; a ZIP is streamed from a file of the
   * server.
   */
  produces?: 'image/jpeg' | 'application/zip' | 'application/pdf' | 'text/csv' | 'application/octet-stream'
  /**
   * False refuses programs that sign in with an API token, whatever the token allows. `senders` accepts of them only
   * those with the key of a sender; `all` accepts both. The key of a sender reaches no other endpoint.
   */
  programs?: false | 'senders' | 'all'
  /**
   * A person who signed in by PIN on a shared device may call this write, too: always, or for these values of a path
   * parameter. Such a person calls all reads that are not for people only.
   */
  sharedDevices?: true | Readonly<Record<string, readonly number[]>>
  /**
   * Fields of the reply that are returned once: a repeat of the call with the same Idempotency-Key returns null for
   * them.
   */
  oneTimeFields?: readonly string[]
  /**
   * Fields of the body with which a person proves who they are. They are never stored, and the request hash of the
   * Idempotency-Key leaves them out.
   */
  proofFields?: readonly string[]
  /** `changes` for single values of a path parameter, such as the number of a form. */
  changesFor?: Readonly<Record<string, Readonly<Record<string, readonly ChangeTopic[]>>>>
}

/**
 * Declares an endpoint. It keeps the types of its parts and its access; the server derives from them what a handler
 * receives.
 */
export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Who extends Access = Access,
>(definition: Endpoint<Params, Query, Body, Reply, Who>): Endpoint<Params, Query, Body, Reply, Who> {
  return definition
}

/** Any endpoint, for code that walks the list of all of them. */
export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

type EndpointPart<Key extends string, T> = undefined extends T ? unknown : { [K in Key]: T }

/** What a caller passes: only the parts the endpoint declares, before defaults are filled in. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? EndpointPart<'params', z.input<P>> & EndpointPart<'query', z.input<Q>> & EndpointPart<'body', z.input<B>>
    : never

/** What a handler receives: parsed, with defaults filled in. */
export type EndpointRequest<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? EndpointPart<'params', z.output<P>> & EndpointPart<'query', z.output<Q>> & EndpointPart<'body', z.output<B>>
    : never

/** Reply of an endpoint: what a handler returns and a caller receives. */
export type EndpointReply<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never
