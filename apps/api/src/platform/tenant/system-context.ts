import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { translatorFor } from '#platform/text/translator.ts'
import type { TenantScope } from './tenant-scope.ts'

/** A call that nobody made over the web: a job or a seed, acting for a person of a company. */
export const createSystemContext = (name: string, now: Date, scope: TenantScope): RequestContext => ({
  requestId: name,
  now,
  today: farmDay(now),
  language: scope.language,
  text: translatorFor(scope.language),
  person: scope,
  scope,
  isDashboard: false,
  isSystem: true,
  audited: false,
  confirmed: false,
})
