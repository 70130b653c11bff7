import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from './openapi-document.ts'
import { openApiSchema } from './openapi-schema.ts'

type Json = Record<string, never>

const document = (await openApiDocument('Herdboard', '1.0.0')) as Json

/** Returns the errors of an OpenAPI document: violations of its meta-schema and unresolved references. */
async function documentFaults(candidate: Record<string, unknown>): Promise<string[]> {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(candidate))
  if (!valid) return [JSON.stringify(errors)]
  try {
    validator.resolveRefs()
    return validator.version === '3.1' ? [] : [`version ${validator.version}`]
  } catch (error) {
    return [String(error)]
  }
}

test('the document is valid OpenAPI 3.1, and every reference leads somewhere', async () => {
  expect(await documentFaults(document)).toEqual([])
})

test('a document of another version, with a broken call or a lost reference is found', async () => {
  const lost = { ...document, components: { securitySchemes: {}, schemas: {} } }
  expect(String(await documentFaults(lost))).toContain('#/components/schemas/')
  expect(await documentFaults({ ...document, openapi: '3.0.3' })).toHaveLength(1)
  expect(await documentFaults({ ...document, paths: { '/farms': { get: { responses: 7 } } } })).toHaveLength(1)
})

test('what may be null says so in its type', () => {
  const schema = z.strictObject({ weight: z.number().nullable(), sex: z.enum(['sow', 'boar']).nullable() })
  expect(openApiSchema(schema, 'output', {}).properties).toEqual({
    weight: { type: ['number', 'null'] },
    sex: { type: ['string', 'null'], enum: ['sow', 'boar', null] },
  })
  expect(JSON.stringify(document)).not.toMatch(/"nullable"|"\$schema"|"\$defs"|"definitions"/)
})

test('a recursive part is declared once among the components', () => {
  const shared: Record<string, unknown> = {}
  const reference = { $ref: '#/components/schemas/Recursive1' }
  for (const schema of [z.strictObject({ any: z.json() }), z.strictObject({ other: z.json() })])
    expect(Object.values(openApiSchema(schema, 'output', shared).properties as object)).toEqual([reference])
  expect(Object.keys(shared)).toEqual(['Recursive1'])
  expect(JSON.stringify(shared.Recursive1)).toContain(`"items":${JSON.stringify(reference)}`)
})

test('each response says what its status means for the client', () => {
  type Operation = { responses: Record<string, { description: string }> }
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>
  const responses = paths['/directories/users/invite']?.post?.responses ?? {}
  const descriptions = Object.values(responses).map(({ description }) => description)
  expect(new Set(descriptions).size).toBe(descriptions.length)
  expect(responses).toMatchObject({
    409: { description: expect.stringContaining('Idempotency-Key') },
    429: { description: expect.stringMatching(/^Rate limit exceeded/) },
  })
})

test('every change lists the refusal of another site, also without sign-in; a public read does not', () => {
  type Operation = { security?: object; responses: Record<string, { description: string }> }
  const operations = Object.values(document.paths as unknown as Record<string, Record<string, Operation>>)
  const changes = operations.flatMap(({ get: _, ...others }) => Object.values(others))
  const publicOnes = changes.filter(({ security }) => !security)
  expect(publicOnes.length).toBeGreaterThan(5)
  const without = changes.filter(({ responses }) => !responses[403]?.description.includes('page of another site'))
  expect(without).toEqual([])
  const reads = operations.flatMap(({ get }) => (get && !get.security ? [get] : []))
  expect(reads.some(({ responses }) => !responses[403])).toBe(true)
})

test('a response with a tag names it, and 304 for a request with that tag', () => {
  type Operation = { parameters: { name: string }[]; responses: Record<string, { headers?: object }> }
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>
  const described = (path: string) => {
    const { parameters = [], responses = {} } = paths[path]?.get ?? {}
    const names = parameters.map(({ name }) => name)
    return [names.includes('If-None-Match'), responses[200]?.headers, responses[304]?.headers]
  }
  const etag = { etag: { schema: { type: 'string' } } }
  expect(described('/records')).toEqual([true, etag, etag])
  expect(described('/farms')).toEqual([false, undefined, undefined])
})
