import { isDeepStrictEqual } from 'node:util'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'

/**
 * The reply as it is written: what its schema names, and nothing else. Throws for one that breaks the schema.
 * With `plainAsBuilt` a plain list is written as its handler built it; without, it must be just that already.
 */
export function validateResponse(endpoint: AnyEndpoint, built: unknown, skipPlain: boolean): unknown {
  if (endpoint.plain && skipPlain) return built
  const validated = endpoint.reply.parse(built)
  if (endpoint.plain && !isDeepStrictEqual(validated, built)) {
    throw new Error(`${endpoint.method} ${endpoint.path} is plain, but builds more than its schema names`)
  }
  return validated
}
