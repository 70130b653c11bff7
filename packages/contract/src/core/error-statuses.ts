import { z } from 'zod'
import type { AnyEndpoint, ErrorStatus } from './endpoint.ts'

/** Returns the fields of an object, or those of every option of a union. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodUnion ? schema.options.flatMap(fieldsOf) : []
}

/**
 * Returns every error status that an endpoint may answer with, ascending: those derived from its parts, and those in
 * `errors`. The OpenAPI document lists exactly these, and the tests' client refuses any other.
 *
 * - Always: 400 for an unknown field or unreadable content; 408 for a request that is not sent whole in time; 431 for
 *   headers that are too large; 500 and 503 for a fault, overload or an unreachable database.
 * - `access` other than `public`: 401 not signed in, 403 not allowed, 429 too many requests.
 * - An id in the path, the query or the body: 404 if it does not belong to the caller.
 * - Any method but GET: 403 sent by a page of another site, 413 body too large, 415 wrong content type. For a signed-in caller also 409: the same
 *   Idempotency-Key with other content or still in progress, or a version that is no longer the latest.
 * - A body: 422 for content that a rule refuses. A `confirmed` field: 300 for content that needs a confirmation.
 */
export function errorStatuses({ access, method, params, query, body, errors }: AnyEndpoint): ErrorStatus[] {
  const fields = [...fieldsOf(query), ...fieldsOf(body)]
  const requiresSignIn = access !== 'public'
  const writes = method !== 'GET'
  const derived: ErrorStatus[] = [
    400,
    408,
    431,
    ...(requiresSignIn ? ([401, 403, 429] as const) : []),
    ...(params || fields.some((name) => /(^|_)ids?$/.test(name)) ? ([404] as const) : []),
    ...(writes ? ([403, 413, 415] as const) : []),
    ...(writes && requiresSignIn ? ([409] as const) : []),
    ...(body ? ([422] as const) : []),
    ...(fields.includes('confirmed') ? ([300] as const) : []),
    500,
    503,
  ]
  return [...new Set([...derived, ...errors])].toSorted((a, b) => a - b)
}
