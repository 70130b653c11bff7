import { encodedBody } from '@herdboard/contract/core/encoded-body.ts'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import * as fc from 'fast-check'
import { type RequestParts, requestUrl, type TestApi } from '#testing/api/test-api.ts'
import { exampleFor } from './request-examples.ts'
import { aTestWorld, exampleCaller, type TestWorld } from './test-world.ts'

/** What the fuzzer uses of a JSON schema. */
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const MAX_DEPTH = 6
/** Values that have broken servers before, beside those that a schema allows. */
const HOSTILE: readonly unknown[] = [
  null,
  -1,
  0,
  2 ** 31,
  1e308,
  '',
  ' ',
  'å'.repeat(300),
  '%00',
  "'",
  '9999-12-31',
  [],
  {},
]

/** Generates values that a schema allows, and a few hostile ones in their place. */
function valuesOf(
  schema: Schema,
  all: Record<string, Schema>,
  ids: readonly string[],
  depth = 0,
): fc.Arbitrary<unknown> {
  const inner = (part: Schema) => valuesOf(part, all, ids, depth + 1)
  if (schema.$ref) return inner(all[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map(inner))
  if (schema.allOf) return inner(Object.assign({}, ...schema.allOf))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (depth > MAX_DEPTH) return fc.constant(null)
  const sound = soundValues(schema, type, ids, inner)
  return depth === 0
    ? sound
    : fc.oneof({ weight: 12, arbitrary: sound }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) })
}

function soundValues(
  { format, pattern, minimum = -1000, maximum = 1_000_000, ...schema }: Schema,
  type: string | undefined,
  ids: readonly string[],
  inner: (part: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (type === 'object' || schema.properties) {
    const required = new Set(schema.required ?? [])
    const shape = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(part)]))
    return fc.record(shape, { requiredKeys: Object.keys(shape).filter((name) => required.has(name)) })
  }
  if (type === 'array')
    return fc.array(inner(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
    })
  if (type === 'integer')
    return fc.integer({
      min: Math.ceil(Math.max(minimum, -(2 ** 31))),
      max: Math.floor(Math.max(minimum, Math.min(maximum, 2 ** 31))),
    })
  if (type === 'number') return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (format === 'uuid') return fc.constantFrom(...ids)
  if (format === 'date' || pattern?.includes('\\d{4}'))
    return fc.constantFrom('2026-06-15', '2026-02-28', '2024-02-29', '2025-12-31')
  if (format === 'date-time') return fc.constantFrom('2026-06-15T09:00:00Z', '2026-06-15T09:00:00.000Z')
  if (format === 'email') return fc.constantFrom('nogen@farm.example', 'anden@farm.example')
  const most = Math.min(schema.maxLength ?? 40, 40)
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: Math.min(schema.minLength ?? 0, most), maxLength: most }),
    fc.constantFrom(...ids, '1', 'x'),
  )
}

/** A request that breaks what the OpenAPI document says. */
export interface FuzzFault {
  operation: string
  status: number
  request: string
}

export interface FuzzOptions {
  /** Requests an operation. */
  each: number
  /** Ends after this time; the operations come in an order that the seed decides. */
  seconds: number
  seed: number
  /** Plants a fault in the document. */
  change?: (document: OpenApiDocument) => OpenApiDocument
}

export interface FuzzResult {
  /** The first fault of each operation and status. */
  faults: FuzzFault[]
  operations: number
  /** How many requests got each status. */
  statuses: Record<number, number>
}

/**
 * Sends requests generated from the OpenAPI document that the server itself answers, half of them an example with one
 * part replaced. Returns responses of 500 and above, and those with a status that the document does not list.
 */
export async function fuzzOperations(
  api: TestApi,
  endpoints: ReadonlyMap<string, AnyEndpoint>,
  { each, seconds, seed, change = (document) => document }: FuzzOptions,
): Promise<FuzzResult> {
  let world = await aTestWorld(api.db)
  const headers = await api.authorizationOf(world)
  const answer = await api.app.inject({ url: '/api/openapi.json', headers })
  const document = change(answer.json() as OpenApiDocument)
  const end = performance.now() + seconds * 1000
  const faults = new Map<string, FuzzFault>()
  const statuses: Record<number, number> = {}
  let operations = 0
  const order =
    fc.sample(fc.shuffledSubarray([...endpoints.keys()], { minLength: endpoints.size }), { numRuns: 1, seed })[0] ?? []
  for (const name of order) {
    const endpoint = endpoints.get(name)
    const operation =
      endpoint && document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    if (!endpoint || !operation) continue
    if (performance.now() > end) break
    operations += 1
    for (const parts of await requestsOf(api, world, endpoint, operation, document, { each, seed })) {
      if (performance.now() > end) break
      const status = await statusOf(api, world, endpoint, parts)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status < 500 && String(status) in operation.responses) continue
      const fault = { operation: name, status, request: JSON.stringify(parts).slice(0, 600) }
      if (!faults.has(`${name} ${status}`)) faults.set(`${name} ${status}`, fault)
    }
    // What was sent may have removed the company, its people or their rights.
    world = await aTestWorld(api.db)
  }
  return { faults: [...faults.values()], operations, statuses }
}

async function requestsOf(
  api: TestApi,
  world: TestWorld,
  endpoint: AnyEndpoint,
  { parameters = [], requestBody }: Operation,
  { components: { schemas } }: OpenApiDocument,
  { each, seed }: Pick<FuzzOptions, 'each' | 'seed'>,
): Promise<RequestParts[]> {
  const example: RequestParts = endpoint.access === 'public' ? {} : await exampleFor(endpoint)(api, world)
  const ids = [
    ...new Set([...JSON.stringify([example, world]).matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)].map(([id]) => id)),
    '018f0000-0000-7000-8000-000000000000',
  ]
  const part = (where: string) => {
    const own = parameters.filter((parameter) => parameter.in === where && parameter.schema)
    return fc.record(Object.fromEntries(own.map(({ name, schema }) => [name, valuesOf(schema, schemas, ids, 1)])), {
      requiredKeys: own.filter(({ required }) => required).map(({ name }) => name),
    })
  }
  const schema = requestBody?.content['application/json']?.schema
  const generated = fc.record({
    params: part('path'),
    query: part('query'),
    ...(schema && { body: valuesOf(schema, schemas, ids) }),
  }) as fc.Arbitrary<RequestParts>
  const near = generated.chain((other) =>
    fc.record({ params: fc.boolean(), query: fc.boolean(), field: fc.nat() }).map(({ params, query, field }) => ({
      ...example,
      ...(params && other.params && { params: other.params }),
      ...(query && other.query && { query: { ...example.query, ...other.query } }),
      ...(example.body !== undefined && { body: mixed(example.body, other.body, field) }),
    })),
  )
  return fc.sample(fc.oneof(generated, near), { numRuns: each, seed })
}

/** The example's body with one field of another one. */
function mixed(example: unknown, other: unknown, field: number): unknown {
  if (ArrayBuffer.isView(example)) return example
  if (typeof example !== 'object' || typeof other !== 'object' || !example || !other || Array.isArray(example))
    return other
  const names = [...new Set([...Object.keys(example), ...Object.keys(other)])]
  const name = names[field % (names.length + 1)]
  return name === undefined ? example : { ...example, [name]: (other as Record<string, unknown>)[name] }
}

async function statusOf(api: TestApi, world: TestWorld, endpoint: AnyEndpoint, parts: RequestParts): Promise<number> {
  const caller = exampleCaller(endpoint, world)
  const { token } = await api.app.tokens.issue({ ...caller, tokenVersion: 1, signInId: caller.userId }, api.clock.now())
  const texts = Object.fromEntries(
    Object.entries(parts.params ?? {}).map(([name, value]) => [name, String(value ?? '') || 'x']),
  )
  const body = encodedBody(parts.body)
  const { statusCode } = await api.app.inject({
    method: endpoint.method,
    url: requestUrl(endpoint, { ...parts, params: texts }),
    headers: {
      ...(endpoint.access !== 'public' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: body.content as string | Buffer }),
  })
  return statusCode
}
