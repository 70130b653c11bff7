import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { errorStatuses } from '@herdboard/contract/core/error-statuses.ts'
import { ProblemReply } from '@herdboard/contract/core/problem.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import { z } from 'zod'
import { liveOpenApiPaths } from '#platform/live/live-openapi.ts'

const jsonContent = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) },
})

const parameters = (where: 'path' | 'query', schema: z.ZodType | undefined) => {
  if (!schema) return []
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' })
  const required = new Set(shape.required ?? [])
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: property,
  }))
}

const operation = (name: string, endpoint: AnyEndpoint) => ({
  operationId: name,
  summary: endpoint.summary,
  ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
  parameters: [
    ...parameters('path', endpoint.params),
    ...parameters('query', endpoint.query),
    ...(endpoint.method === 'GET'
      ? []
      : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]),
    {
      name: 'language',
      in: 'header',
      required: false,
      schema: { type: 'string', enum: ['da', 'en', 'sv', 'es', 'pt'] },
    },
  ],
  ...(endpoint.body && { requestBody: { required: true, content: jsonContent(endpoint.body, 'input') } }),
  responses: {
    [endpoint.status ?? 200]: {
      description: 'Done',
      ...(endpoint.status !== 204 && {
        content: endpoint.produces
          ? { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } }
          : jsonContent(endpoint.reply, 'output'),
      }),
    },
    ...Object.fromEntries(
      errorStatuses(endpoint).map((status) => [
        status,
        {
          description: 'Refused',
          headers: { 'x-request-id': { schema: { type: 'string' } } },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  },
})

/** The OpenAPI document, made from the schemas that validate: it cannot say anything that the server does not do. */
export function openApiDocument(productName: string, version: string): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of endpointsByName) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.0.3',
    info: { title: productName, version },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: z.toJSONSchema(ProblemReply, { target: 'openapi-3.0' }) },
    },
    paths: { ...paths, ...liveOpenApiPaths },
  }
}
