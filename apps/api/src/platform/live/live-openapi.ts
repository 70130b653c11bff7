import { LIVE_PATH, LiveChange, liveEvents } from '@herdboard/contract/core/live.ts'
import { openApiSchema } from '#platform/http/openapi/openapi-schema.ts'

const problemResponse = {
  description: 'Refused',
  headers: { 'x-request-id': { schema: { type: 'string' } } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/** Describes the event stream for OpenAPI, which has no schema for the single events. */
export const liveOpenApiPaths = {
  [LIVE_PATH]: {
    get: {
      operationId: 'live',
      summary: 'What changes in the company, as server-sent events',
      description:
        `Events: ${liveEvents.join(', ')}. The data of \`change\` is the schema below, that of the others \`{}\`. ` +
        'Comment lines keep the connection alive. The stream ends with the access token, with the membership and when ' +
        'the server stops; open it anew, and ask again for what is shown. It holds no data of the company.',
      security: [{ bearer: [] }],
      parameters: [],
      responses: {
        200: {
          description: 'A stream that stays open',
          content: { 'text/event-stream': { schema: openApiSchema(LiveChange, 'output', {}) } },
        },
        ...Object.fromEntries([401, 403, 429, 500, 503].map((status) => [status, problemResponse])),
      },
    },
  },
}
