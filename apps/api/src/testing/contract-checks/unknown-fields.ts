import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { FileBody } from '@herdboard/contract/core/file-body.ts'
import type { TestApi } from '#testing/api/test-api.ts'
import { type CheckViolations, endpointName } from './access.ts'
import { exampleFor } from './request-examples.ts'
import { exampleCaller, type TestWorld } from './test-world.ts'

const withUnknownField = (body: unknown): unknown =>
  Array.isArray(body) ? [withUnknownField(body[0]), ...body.slice(1)] : { ...(body as object), smuggled: true }

/** An unknown field in the body or the query → 400. */
export async function acceptedUnknownFields(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  world: TestWorld,
): Promise<CheckViolations> {
  const breaches: CheckViolations = []
  const report = (endpoint: AnyEndpoint, where: string, status: number, code: unknown) => {
    if (status !== 400 || code !== 'request.unknown_field')
      breaches.push(`${endpointName(endpoint)}: ${where} ${status} ${code}`)
  }
  for (const endpoint of endpoints) {
    const parts = endpoint.access === 'public' ? {} : await exampleFor(endpoint)(api, world)
    const caller = endpoint.access === 'public' ? api.anonymous() : api.as(exampleCaller(endpoint, world))
    const queryResponse = await caller.send(endpoint, { ...parts, query: { ...parts.query, smuggled: 'true' } })
    report(endpoint, 'query', queryResponse.statusCode, queryResponse.json().messages?.[0]?.code)
    // A file has no fields.
    if (endpoint.body && endpoint.body !== FileBody && endpoint.access !== 'public') {
      const bodyResponse = await caller.send(endpoint, { ...parts, body: withUnknownField(parts.body) })
      report(endpoint, 'body', bodyResponse.statusCode, bodyResponse.json().messages?.[0]?.code)
    }
  }
  return breaches
}
