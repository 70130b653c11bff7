import { encodedBody } from '@herdboard/contract/core/encoded-body.ts'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { ProblemReply } from '@herdboard/contract/core/problem.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import * as fc from 'fast-check'
import { type RequestParts, requestUrl, type TestApi } from '#testing/api/test-api.ts'
import { type CheckViolations, endpointName } from './access.ts'
import { databaseHash } from './audited-changes.ts'
import { publicExamples } from './public-examples.ts'
import { exampleFor } from './request-examples.ts'
import { exampleCaller, type TestWorld } from './test-world.ts'

/** A raw HTTP request. */
interface BadInputAttempt {
  what: string
  url: string
  payload?: string | Buffer
  contentType?: string
  headers?: Record<string, string>
  /** Malformed: the server must refuse it, whatever the schema allows. */
  isUnreadable?: boolean
}

/** Names by which the requests of public endpoints are known. */
const namesOfEndpoints = new Map([...endpointsByName].map(([name, endpoint]) => [endpoint, name]))

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
const unknownId = '018f0000-0000-7000-8000-000000000000'

/** Values that no field or few fields accept. */
const values: unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  -(2 ** 60),
  '',
  'x'.repeat(5_000),
  'a\0b',
  'a\ud800',
  '\udc00b',
  [],
  {},
  deep(25),
  Array.from({ length: 1_001 }, () => 'x'),
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  unknownId,
  "'; drop table farm; --",
  '__proto__',
  { __html: '<b>' },
]
const inAddress = [
  '%00',
  '%ED%A0%80',
  '%ff',
  'x'.repeat(301),
  'x'.repeat(5_000),
  'not-an-id',
  '-1',
  '1e9',
  '1e400',
  'NaN',
  '99999999999999999999',
  '%F0%9F%90%B7',
  '..%2F..',
  '2026-02-30',
  '0000-00-00',
  '0000-01-01',
  '294277-01-01',
  unknownId,
  `${unknownId},`,
  "'",
  '%27%3B--',
  'null',
  '[]',
]
const bodies = [
  '',
  '{',
  '[',
  'null',
  '1',
  '"',
  'true',
  '{"a":1e999}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{}}',
  '\0',
  '\ud800',
  '[[[[',
]
const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'x',
  '',
]
const queries = ['%', '&&&=', 'a[b]=1', '__proto__=1', 'from=a&from=b', '%00=%00', `x=${'y'.repeat(9_000)}`]
const keys = ['x'.repeat(256), 'æøå', 'a b', ' ']

/** Returns the paths to all values inside a body. */
function pathsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...inner.flatMap(([key, item]) => pathsIn(item, [...path, key]))]
}

/** Returns the body with another value at a path; undefined removes the value. */
function withValue(body: unknown, [key, ...rest]: (string | number)[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((item, no) => (no === key ? withValue(item, rest, value) : item))
  const inner = (body as Record<string, unknown>)[key]
  return { ...(body as object), [key]: withValue(inner, rest, value) }
}

/** Derives different bad requests from a valid one: `count` draws, of which an endpoint without fields repeats many. */
function attempts(endpoint: AnyEndpoint, parts: RequestParts, count: number, seed: number): BadInputAttempt[] {
  const url = requestUrl(endpoint, parts)
  const body = encodedBody(parts.body)
  const good: BadInputAttempt = {
    what: '',
    url,
    ...(body && { payload: body.content as string | Buffer, contentType: body.type }),
  }
  const any = fc.nat()
  const ways: fc.Arbitrary<BadInputAttempt>[] = [
    fc.constantFrom(...queries).map((query) => ({
      ...good,
      what: `query ${query.slice(0, 20)}`,
      url: `${url}${url.includes('?') ? '&' : '?'}${query}`,
    })),
    fc
      .constantFrom(...keys)
      .map((key) => ({ ...good, what: `key ${key.slice(0, 9)}`, headers: { 'idempotency-key': key } })),
  ]
  const names = [...new URL(url, 'http://x').searchParams.keys()]
  if (names.length > 0) {
    const query = fc.record({ name: fc.constantFrom(...names), value: fc.constantFrom(...inAddress) })
    ways.push(
      query.map(({ name, value }) => ({
        ...good,
        what: `?${name}=${value.slice(0, 20)}`,
        url: url.replace(new RegExp(`([?&]${name}=)[^&]*`), `$1${value}`),
      })),
    )
  }
  const params = Object.values(parts.params ?? {})
  if (params.length > 0) {
    ways.push(
      fc.constantFrom(...inAddress).map((value) => ({
        ...good,
        what: `/${value.slice(0, 20)}`,
        url: url.replace(encodeURIComponent(params[0] ?? ''), value),
      })),
    )
  }
  const wrongTypes = fc
    .constantFrom(...types)
    .map((contentType) => ({ ...good, what: `type ${contentType}`, contentType, isUnreadable: true }))
  if (body) ways.push(wrongTypes)
  if (typeof body?.content === 'string') {
    const paths = pathsIn(parts.body)
    const change = fc.record({
      place: any.map((no) => paths[no % paths.length] ?? []),
      value: fc.constantFrom(undefined, ...values),
    })
    const changed = change.map(({ place, value }) => ({
      ...good,
      what: `${place.join('.')} = ${JSON.stringify(value)?.slice(0, 20)}`,
      payload: JSON.stringify(withValue(parts.body, place, value)) ?? '',
    }))
    ways.push(
      changed,
      changed,
      changed,
      fc.constantFrom(...bodies).map((text) => ({ ...good, what: `body ${text}`, payload: text })),
    )
  }
  const drawn = fc.sample(fc.oneof(...ways), { numRuns: count, seed })
  return [...new Map(drawn.map((attempt) => [JSON.stringify(attempt), attempt])).values()]
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
const isSound = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => key !== '__proto__' && isSound(key) && isSound(item))
}

/** Whether the contract allows the server to accept a request. */
function isAcceptable(endpoint: AnyEndpoint, { url, payload, isUnreadable, headers = {} }: BadInputAttempt): boolean {
  if (isUnreadable) return false
  // Public endpoints take no idempotency key, since keys belong to a user.
  const takesKeys = endpoint.method !== 'GET' && endpoint.access !== 'public'
  if (takesKeys && Object.values(headers).some((key) => !/^[\x21-\x7e]{1,255}$/.test(key))) return false
  const [, search = ''] = url.split('?')
  const query = Object.fromEntries(new URLSearchParams(search))
  if (search !== '' && !(endpoint.query?.safeParse(query).success && isSound(query))) return false
  // A file may be anything.
  if (!endpoint.body || typeof payload === 'object') return true
  try {
    const body: unknown = JSON.parse(payload ?? '')
    return isSound(body) && depthOf(body) <= 21 && endpoint.body.safeParse(body).success
  } catch {
    return false
  }
}

/** Endpoints between two hashes of the database: a hash costs as much as five requests. */
const ENDPOINTS_PER_HASH = 10

/** The requests to one endpoint, and their sending. */
interface EndpointAttempts {
  name: string
  refused: BadInputAttempt[]
  acceptable: BadInputAttempt[]
  send(attempt: BadInputAttempt): Promise<void>
}

/**
 * Sends bad requests and returns wrong outcomes: a 5xx, an acceptance, an error of another shape, or a changed row. A
 * seed always gives the same requests. A changed row is reported with the endpoints between two hashes.
 */
export async function acceptedBadInput(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  world: TestWorld,
  { each, seed }: { each: number; seed: number },
): Promise<CheckViolations> {
  const breaches: CheckViolations = []
  const prepare = async (endpoint: AnyEndpoint): Promise<EndpointAttempts> => {
    const isPublic = endpoint.access === 'public'
    const examplePublic = isPublic ? publicExamples[namesOfEndpoints.get(endpoint) ?? ''] : undefined
    const parts = examplePublic ? await examplePublic(api) : await exampleFor(endpoint)(api, world)
    const caller = exampleCaller(endpoint, world)
    const { token } = await api.app.tokens.issue(
      { ...caller, tokenVersion: 1, signInId: caller.userId },
      api.clock.now(),
    )
    const send = async (attempt: BadInputAttempt): Promise<void> => {
      const { url, payload, contentType, headers } = attempt
      const answer = await api.app.inject({
        method: endpoint.method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(contentType !== undefined && { 'content-type': contentType }),
          ...headers,
        },
        ...(payload !== undefined && { payload }),
      })
      const status = answer.statusCode
      const isFault = status >= 500 || (status < 400 && !isAcceptable(endpoint, attempt))
      if (isFault) breaches.push(`${endpointName(endpoint)}: ${attempt.what}: ${status}`)
      if (status >= 400 && !ProblemReply.loose().safeParse(JSON.parse(answer.body)).success)
        breaches.push(`${endpointName(endpoint)}: ${attempt.what}: another shape`)
    }
    const all = attempts(endpoint, parts, each, seed)
    return {
      name: endpointName(endpoint),
      refused: all.filter((attempt) => !isAcceptable(endpoint, attempt)),
      acceptable: all.filter((attempt) => isAcceptable(endpoint, attempt)),
      send,
    }
  }
  for (let first = 0; first < endpoints.length; first += ENDPOINTS_PER_HASH) {
    const group: EndpointAttempts[] = []
    for (const endpoint of endpoints.slice(first, first + ENDPOINTS_PER_HASH)) group.push(await prepare(endpoint))
    const before = await databaseHash(api.db)
    for (const { refused, send } of group) for (const attempt of refused) await send(attempt)
    if ((await databaseHash(api.db)) !== before)
      breaches.push(`${group.map(({ name }) => name).join(', ')}: something has changed`)
    for (const { acceptable, send } of group) for (const attempt of acceptable) await send(attempt)
  }
  return breaches
}
