import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { type KnownIds, pathsOf } from './requests.ts'

/** A request that must be refused, so that it changes nothing. */
export interface RefusedRequest {
  /** The caller: a user of the sample data, no user, or one with an invalid token. */
  who: string
  what: string
  method: AnyEndpoint['method']
  url: string
  payload?: unknown
}

const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000'
const FORM_ID = '1'

const addressOf = ({ path }: AnyEndpoint): string =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'form_id' ? FORM_ID : UNKNOWN_ID))

/**
 * Returns the refusals of an endpoint. They are: no sign-in, an invalid token, a user without the right or the module,
 * an unknown field in the query or the body, and a body that is no object. `foreignRequests` adds the ids of another
 * company. `sample-changes.ts` has stale versions and repeated requests.
 */
export function refusalsOf(endpoint: AnyEndpoint): RefusedRequest[] {
  const { method, access, body } = endpoint
  const url = addressOf(endpoint)
  const unknownField = `${url}?smuggled=true`
  const whole = { method, url, ...(body && { payload: {} }) }
  const isPublic = access === 'public'
  const isGuarded = access === 'solution' || (typeof access === 'object' && access.permission !== undefined)
  return [
    ...(isPublic ? [] : [{ ...whole, who: 'nobody', what: 'unsigned' }]),
    ...(isPublic ? [] : [{ ...whole, who: 'forger', what: 'bad token' }]),
    ...(isGuarded ? ['employee', 'advisor'].map((who) => ({ ...whole, who, what: 'without the right' })) : []),
    { ...whole, who: isPublic ? 'nobody' : 'manager', what: 'unknown field in the address', url: unknownField },
    ...(body ? [{ ...whole, who: 'manager', what: 'unknown field in the body', payload: { smuggled: true } }] : []),
    ...(body ? [{ ...whole, who: 'manager', what: 'a body that is no object', payload: 'x' }] : []),
  ]
}

/** Lists whose ids stand in the path of a change, by the first part of that path. */
const LISTS: Readonly<Record<string, string>> = {
  records: 'record',
  notes: 'note',
  assignments: 'assignment',
  alarms: 'alarm',
  imports: 'import',
}

/** Requests of a user for what another company has: every GET with its ids, and changes without a body. */
export function foreignRequests(endpoint: AnyEndpoint, foreign: KnownIds): RefusedRequest[] {
  const { method, path, body } = endpoint
  const request = { who: 'manager', what: "another company's id", method }
  if (method === 'GET')
    return pathsOf(endpoint, foreign)
      .filter((url) => Object.values(foreign).some((ids) => ids.some((id) => url.includes(id))))
      .slice(0, MAX_FOREIGN)
      .map((url) => ({ ...request, url }))
  const id = foreign[LISTS[path.split('/')[1] ?? ''] ?? '']?.[0]
  return id && !body && path.includes('/:') ? [{ ...request, url: path.replace(/:\w+/, id) }] : []
}

const MAX_FOREIGN = 3
