import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { Translator } from '#platform/text/translator.ts'

/** The context of a request beyond its parsed parts: caller, time and language. */
export interface RequestContext {
  readonly requestId: string
  /** The instant of the request, from the clock. */
  readonly now: Date
  /** Today at the farms (Europe/Copenhagen), `yyyy-MM-dd`. */
  readonly today: string
  readonly language: LanguageCode
  readonly text: Translator
  readonly person: Person | null
  readonly scope: TenantScope | null
  /** The program that calls with a token; `person` is the user for whom it acts. */
  readonly program?: { readonly id: string; readonly name: string } | null
  /** The registered device on which the person signed in by PIN. */
  readonly device?: { readonly id: string; readonly name: string } | null
  /** True for work of the server itself. */
  readonly isSystem?: true
  /** True for the web client, whose refresh token is in a cookie. */
  readonly isDashboard: boolean
  /** True once the audit entry of a change is written. */
  audited: boolean
  /** True once that entry records that the user confirmed a doubtful entry. */
  confirmed: boolean
  /** The first instant at which the response would differ although nothing changes; absent: the next day. */
  staleAt?: Date
  /** Of a read whose endpoint declares `revisions`: what its rows are built of, beside the query. */
  reading?: {
    /** Hash of the reader's rights, language and day. */
    readonly reader: string
    readonly revision: string
  }
}

/** The context of an HTTP request with its request and reply; for sign-in only. */
export interface WebRequestContext extends RequestContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
