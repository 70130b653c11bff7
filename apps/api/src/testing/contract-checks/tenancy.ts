import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { RequestParts, TestApi } from '#testing/api/test-api.ts'
import { type CheckViolations, endpointName } from './access.ts'
import { exampleFor } from './request-examples.ts'
import { exampleCaller, type TestWorld } from './test-world.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The field of a submitted form that the server recomputes from the place and does not trust. Where it is the only
 * place of a request, as for dependents, it is checked like any other part.
 */
const CARRIED_FIELDS = ['form', 'context']

/** Returns copies of `ours` that each have one id replaced by the id at the same path in `theirs`. */
export function withForeignIds<T>(ours: T, theirs: unknown, path: readonly string[] = []): T[] {
  if (CARRIED_FIELDS.every((key, no) => path.at(no - CARRIED_FIELDS.length) === key)) return []
  if (typeof ours === 'string') return UUID.test(ours) && ours !== theirs ? [theirs as T] : []
  if (typeof ours !== 'object' || ours === null || typeof theirs !== 'object' || theirs === null) return []
  return Object.entries(ours).flatMap(([key, value]) =>
    withForeignIds(value, (theirs as Record<string, unknown>)[key], [...path, key]).map((changed) =>
      Array.isArray(ours)
        ? (ours.map((item, index) => (String(index) === key ? changed : item)) as T)
        : { ...ours, [key]: changed },
    ),
  )
}

/** Excludes endpoints of the installation's administrator, who may see every company. */
const tenantEndpoints = (endpoints: readonly AnyEndpoint[]) =>
  endpoints.filter(({ access }) => access !== 'public' && access !== 'solution')

/** The URL names nothing of a company: a form, a kind of import, a document or a price of the installation. */
const isTenantless = ({ path }: AnyEndpoint): boolean =>
  path.endsWith(':form_id') ||
  path.endsWith(':kind') ||
  path.startsWith('/ui/help-documents/') ||
  /^\/economies\/(post|dead)-payments\/:id\/\w+$/.test(path)

/** Another company's id → 404, at any position of the request, with all other ids our own. */
export async function acceptedForeignIds(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  ours: TestWorld,
  theirs: TestWorld,
): Promise<CheckViolations> {
  const breaches: CheckViolations = []
  for (const endpoint of tenantEndpoints(endpoints)) {
    const example = exampleFor(endpoint)
    const calls = withForeignIds<RequestParts>(await example(api, ours), await example(api, theirs))
    if (endpoint.params && calls.length === 0 && !isTenantless(endpoint)) {
      breaches.push(`${endpointName(endpoint)}: no foreign id tried`)
    }
    for (const call of calls) {
      const answer = await api.as(exampleCaller(endpoint, ours)).send(endpoint, call)
      if (answer.statusCode !== 404) breaches.push(`${endpointName(endpoint)}: ${answer.statusCode}`)
    }
  }
  return breaches
}

/** Returns the queries whose response contains anything of another company. */
export async function shownForeignRows(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  ours: TestWorld,
  theirs: TestWorld,
): Promise<CheckViolations> {
  const foreign = [
    theirs.directoryId,
    theirs.farm,
    theirs.barn,
    theirs.batchBarn,
    theirs.section,
    theirs.batch,
    theirs.mix,
    theirs.record,
  ].map((thing) => (typeof thing === 'string' ? thing : thing.id))
  const breaches: CheckViolations = []
  for (const endpoint of tenantEndpoints(endpoints).filter(({ method }) => method === 'GET')) {
    const answer = await api.as(exampleCaller(endpoint, ours)).send(endpoint, await exampleFor(endpoint)(api, ours))
    if (answer.statusCode !== 200) breaches.push(`${endpointName(endpoint)}: ${answer.statusCode} ${answer.body}`)
    if (foreign.some((id) => answer.body.includes(id))) breaches.push(`${endpointName(endpoint)}: shows a foreign row`)
  }
  return breaches
}
