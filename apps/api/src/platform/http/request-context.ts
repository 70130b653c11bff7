import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { Translator } from '#platform/text/translator.ts'

/** What a handler may know of the request beyond its parts: who, when, in which language. */
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
  /** The program that came in with a token; the person is who it acts for. */
  readonly program?: { readonly id: string; readonly name: string } | null
  /** Work of the server itself. */
  readonly isSystem?: true
  /** True for the web client: its refresh token travels in a cookie. */
  readonly isDashboard: boolean
  /** Set once the audit line of a change is written. */
  audited: boolean
  /** Set once that line says that a doubt was sent anyway. */
  confirmed: boolean
}

/** A call that came over the web, with its cookies and addresses; for sign-in only. */
export interface WebRequestContext extends RequestContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
