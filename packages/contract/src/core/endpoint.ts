import type { z } from 'zod'
import type { Module, Permission } from './access.ts'
import type { ChangeTopic } from './live.ts'

/**
 * Who may call.
 * `public`: anyone. `signed-in`: a known person, also without an active company.
 * `solution`: who administers the installation, also without an active company.
 * Otherwise: a member acting in the active company, with the module on and the permission held where named.
 */
export type Access = 'public' | 'signed-in' | 'solution' | { module?: Module; permission?: Permission }

/** A status that refuses, or asks for a confirmation. */
export type ErrorStatus = 300 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/**
 * What a call has to do with what is shown. A read names the topics that make its answer stale; a write names those
 * that it changes. An empty list says "none", and stands with its reason in `topics.test.ts`.
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
  /** Status of success; 200 unless said. */
  status?: 200 | 201 | 202 | 204
  /** Statuses of refusal that its own rules add to those that follow from its parts: see `errorStatuses`. */
  errors?: readonly ErrorStatus[]
  /** What is refused first under overload: `first` analysis, exports, polling; `last` sign-in and forms. */
  shed?: 'first' | 'last'
  /** Largest body, bytes; one megabyte unless said. */
  maxBodyBytes?: number
  /**
   * A long list whose rows the handler builds field by field. While testing its reply is held to the schema, and must
   * hold nothing that the schema does not name; a running server writes it as it is built.
   */
  plain?: true
  /** Answers with bytes of this type; its reply is their base64, of a ZIP a file of the server. */
  produces?: 'image/jpeg' | 'application/zip' | 'application/pdf'
  /** Not for programs that come in with a token, whatever it may do. */
  programs?: false
  /** Fields of the answer that are told once: a repeat of the call under its key says null. */
  oneTimeFields?: readonly string[]
  /** Fields of the body with which somebody proves to be this person: kept nowhere, nor in the hash of a submission. */
  proofFields?: readonly string[]
  /** `changes` for single values of a parameter of the address, such as the number of a form. */
  changesFor?: Readonly<Record<string, Readonly<Record<string, readonly ChangeTopic[]>>>>
}

/** Describes a call; keeps the types of its parts and of who may call, from which the server derives what a handler gets. */
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
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? EndpointPart<'params', z.input<P>> & EndpointPart<'query', z.input<Q>> & EndpointPart<'body', z.input<B>>
    : never

/** What a handler receives: parsed, with defaults filled in. */
export type Parsed<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? EndpointPart<'params', z.output<P>> & EndpointPart<'query', z.output<Q>> & EndpointPart<'body', z.output<B>>
    : never

/** What a handler gives back and a caller gets. */
export type Reply<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never
