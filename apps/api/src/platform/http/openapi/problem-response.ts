import type { ErrorStatus } from '@herdboard/contract/core/endpoint.ts'

const descriptions = {
  300: 'Confirmation required: the same request with `confirmed` is accepted',
  400: 'Malformed request: an unknown field, a field of the wrong type, or a body that is no JSON',
  401: 'Not authenticated: the token is missing, invalid or expired',
  403: 'Not authorized: role, module, permission or kind of token does not allow the request, or a page of another site sent it',
  404: 'Not found, or the id belongs to another company',
  408: 'The request, or its file, was not sent whole in time',
  409: 'Conflict: a stale version, or an Idempotency-Key in progress or used with other content',
  413: 'Body too large; the message states the limit',
  415: 'Unsupported content type',
  422: 'Refused by a rule; each message names the rule and, where it has one, the field',
  429: 'Rate limit exceeded; retry after the seconds in `Retry-After`',
  431: 'Headers too large',
  500: 'Unexpected error; the log has it under the request id',
  503: 'Overloaded, or the database is unreachable; retry later',
} satisfies Record<ErrorStatus, string>

/** Describes a refusal for OpenAPI: what the status means for the client, and the shape that all refusals share. */
export const problemResponse = (status: ErrorStatus): object => ({
  description: descriptions[status],
  headers: { 'x-request-id': { schema: { type: 'string' } } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
