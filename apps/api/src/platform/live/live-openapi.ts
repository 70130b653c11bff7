import { LIVE_PATH, LiveChange, liveEvents } from '@herdboard/contract/core/live-topics.ts'
import { openApiSchema } from '#platform/http/openapi/openapi-schema.ts'
import { problemResponse } from '#platform/http/openapi/problem-response.ts'

/** Describes the event stream for OpenAPI, which has no schema for the single events. */
export const liveOpenApiPaths = {
  [LIVE_PATH]: {
    get: {
      operationId: 'live',
      summary: 'Stream the topics that change in the company (server-sent events)',
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
        ...Object.fromEntries(
          ([400, 401, 403, 408, 429, 431, 500, 503] as const).map((status) => [status, problemResponse(status)]),
        ),
      },
    },
  },
}
