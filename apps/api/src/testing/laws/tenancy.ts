import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { RequestParts, TestApi } from '#testing/api/test-api.ts'
import { type Breaches, endpointName } from './access.ts'
import { exampleFor } from './request-examples.ts'
import type { TestWorld } from './test-world.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * What a form carries along for its screen. The server makes it anew from the place and believes none of it;
 * where it is the only place named, as for dependents, it is a part of the call like any other.
 */
const CARRIED_FIELDS = ['form', 'context']

/** Copies of `ours` in which one id each is the one that stands at the same place in `theirs`. */
export function withForeignIds<T>(ours: T, theirs: unknown, path: readonly string[] = []): T[] {
  if (CARRIED_FIELDS.every((key, no) => path.at(no - CARRIED_FIELDS.length) === key)) return []
  if (typeof ours === 'string') return UUID.test(ours) && ours !== theirs ? [theirs as T] : []
  if (typeof ours !== 'object' || ours === null || typeof theirs !== 'object' || theirs === null) return []
  return Object.entries(ours).flatMap(([key, value]) =>
    withForeignIds(value, (theirs as Record<string, unknown>)[key], [...path, key]).map((changed) =>
      Array.isArray(ours)
        ? (ours.map((item, place) => (String(place) === key ? changed : item)) as T)
        : { ...ours, [key]: changed },
    ),
  )
}

/** Every company is known to who administers the installation: nothing is foreign to those calls. */
const tenantCalls = (endpoints: readonly AnyEndpoint[]) =>
  endpoints.filter(({ access }) => access !== 'public' && access !== 'solution')

/** What the address names is no company's: a form, or a price that holds for all of them. */
const isTenantless = ({ path }: AnyEndpoint): boolean =>
  path.endsWith(':form_id') || /^\/economies\/(post|dead)-payments\/:id\/\w+$/.test(path)

/** Another company's id → 404, wherever it stands in the call, alone among ids that are ours. */
export async function acceptedForeignIds(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  ours: TestWorld,
  theirs: TestWorld,
): Promise<Breaches> {
  const breaches: Breaches = []
  for (const endpoint of tenantCalls(endpoints)) {
    const example = exampleFor(endpoint)
    const calls = withForeignIds<RequestParts>(await example(api, ours), await example(api, theirs))
    if (endpoint.params && calls.length === 0 && !isTenantless(endpoint)) {
      breaches.push(`${endpointName(endpoint)}: no foreign id tried`)
    }
    for (const call of calls) {
      const answer = await api.as(ours).send(endpoint, call)
      if (answer.statusCode !== 404) breaches.push(`${endpointName(endpoint)}: ${answer.statusCode}`)
    }
  }
  return breaches
}

/** No answer to a question names anything of another company. */
export async function shownForeignRows(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  ours: TestWorld,
  theirs: TestWorld,
): Promise<Breaches> {
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
  const breaches: Breaches = []
  for (const endpoint of tenantCalls(endpoints).filter(({ method }) => method === 'GET')) {
    const answer = await api.as(ours).send(endpoint, await exampleFor(endpoint)(api, ours))
    if (answer.statusCode !== 200) breaches.push(`${endpointName(endpoint)}: ${answer.statusCode} ${answer.body}`)
    if (foreign.some((id) => answer.body.includes(id))) breaches.push(`${endpointName(endpoint)}: shows a foreign row`)
  }
  return breaches
}
