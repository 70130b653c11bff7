import { setImmediate as letOthersRun } from 'node:timers/promises'
import { FILE_TYPE } from '@herdboard/contract/core/encoded-body.ts'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { errorStatuses } from '@herdboard/contract/core/error-statuses.ts'
import { jsonBody } from '@herdboard/contract/core/file-body.ts'
import { ProblemReply } from '@herdboard/contract/core/problem.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import type { z } from 'zod'
import { liveOpenApiPaths } from '#platform/live/live-openapi.ts'
import { JSON_SCHEMA_DIALECT, openApiSchema } from './openapi-schema.ts'
import { problemResponse } from './problem-response.ts'

type SharedSchemas = Record<string, unknown>

const jsonContent = (schema: z.ZodType, io: 'input' | 'output', shared: SharedSchemas) => ({
  'application/json': { schema: openApiSchema(schema, io, shared) },
})

/** Bytes have no schema in OpenAPI 3.1; their media type is enough. */
const BYTES = {}

function requestContent(body: z.ZodType, shared: SharedSchemas) {
  const json = jsonBody(body)
  return { ...(json !== body && { [FILE_TYPE]: BYTES }), ...(json && jsonContent(json, 'input', shared)) }
}

const parameters = (where: 'path' | 'query', schema: z.ZodType | undefined, shared: SharedSchemas) => {
  if (!schema) return []
  const shape = openApiSchema(schema, 'input', shared)
  const required = new Set((shape.required as string[] | undefined) ?? [])
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: property,
  }))
}

/** Header of responses that are built again only after a change. */
const ETAG = { etag: { schema: { type: 'string' } } }

const operation = (name: string, endpoint: AnyEndpoint, shared: SharedSchemas) => ({
  operationId: name,
  summary: endpoint.summary,
  ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
  parameters: [
    ...parameters('path', endpoint.params, shared),
    ...parameters('query', endpoint.query, shared),
    ...(endpoint.method === 'GET'
      ? []
      : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]),
    ...(endpoint.revisions
      ? [{ name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } }]
      : []),
    {
      name: 'language',
      in: 'header',
      required: false,
      schema: { type: 'string', enum: ['da', 'en', 'sv', 'es', 'pt'] },
    },
  ],
  ...(endpoint.body && { requestBody: { required: true, content: requestContent(endpoint.body, shared) } }),
  responses: {
    [endpoint.status ?? 200]: {
      description: endpoint.status === 204 ? 'Success, without a body' : 'Success',
      ...(endpoint.revisions && { headers: ETAG }),
      ...(endpoint.status !== 204 && {
        content: endpoint.produces ? { [endpoint.produces]: BYTES } : jsonContent(endpoint.reply, 'output', shared),
      }),
    },
    ...(endpoint.revisions && {
      304: { description: 'Unchanged: the response with a tag of `If-None-Match` still holds', headers: ETAG },
    }),
    ...Object.fromEntries(errorStatuses(endpoint).map((status) => [status, problemResponse(status)])),
  },
})

/**
 * Builds the OpenAPI 3.1 document from the schemas that validate requests, so that both always agree. Other requests run
 * between the endpoints: all of them together take a quarter of a second.
 */
export async function openApiDocument(productName: string, version: string): Promise<object> {
  const schemas: SharedSchemas = { Problem: openApiSchema(ProblemReply, 'output', {}) }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of endpointsByName) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) }
    await letOthersRun()
  }
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: JSON_SCHEMA_DIALECT,
    info: { title: productName, version },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas,
    },
    paths: { ...paths, ...liveOpenApiPaths },
  }
}
