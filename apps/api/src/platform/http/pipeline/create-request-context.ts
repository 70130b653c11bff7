import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import { translatorFor } from '#platform/text/translator.ts'
import type { WebRequestContext } from '../request-context.ts'
import { requestLanguage } from '../request-language.ts'

/** Creates the context of a request: caller, time and language. */
export function createRequestContext(
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person | null,
  scope: TenantScope | null,
): WebRequestContext {
  const language = requestLanguage(request, person)
  return {
    requestId: request.id,
    now,
    today: farmDay(now),
    language,
    text: translatorFor(language),
    person,
    scope,
    program: request.program,
    device: request.device,
    isDashboard: request.headers.platform === 'dashboard',
    audited: false,
    confirmed: false,
    request,
    reply,
  }
}
