import { isDeepStrictEqual } from 'node:util'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'

/**
 * Returns the response with exactly the fields that its schema names. Throws for one that breaks the schema. With
 * `skipPlain` the response of a `plain` endpoint is returned unchecked. Without it, such a response must already have
 * exactly those fields.
 */
export function validateResponse(endpoint: AnyEndpoint, built: unknown, skipPlain: boolean): unknown {
  if (endpoint.plain && skipPlain) return built
  const validated = endpoint.reply.parse(built)
  if (endpoint.plain && !isDeepStrictEqual(validated, built)) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} is marked as plain, but its answer has fields that its schema does not name`,
    )
  }
  return validated
}
