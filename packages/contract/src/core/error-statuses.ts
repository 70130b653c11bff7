import { z } from 'zod'
import type { AnyEndpoint, ErrorStatus } from './endpoint.ts'

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/**
 * Every status that an endpoint may answer with beside its success, ascending: those that follow from its parts, and those
 * that its own rules add in `errors`. The OpenAPI document lists exactly these, and the tests' client refuses any other.
 *
 * - 400: a field that nobody knows, or content that cannot be read. 500, 503: a fault, overload, a database out of reach.
 * - `access` asks for somebody: 401 not signed in, 403 not allowed to, 429 too often.
 * - An id in the address, the query or the body: 404 where it is none of the caller's.
 * - It is no GET: 413 a body too large, 415 a body of another kind. For a known person also 409: the same Idempotency-Key
 *   with other content or still at work, or a version that is no longer the latest.
 * - It has a body: 422 for content that a rule refuses. It can be `confirmed`: 300 for what somebody has to confirm.
 */
export function errorStatuses({ access, method, params, query, body, errors = [] }: AnyEndpoint): ErrorStatus[] {
  const fields = [...fieldsOf(query), ...fieldsOf(body)]
  const asksForSomebody = access !== 'public'
  const writes = method !== 'GET'
  const followed: ErrorStatus[] = [
    400,
    ...(asksForSomebody ? ([401, 403, 429] as const) : []),
    ...(params || fields.some((name) => /(^|_)ids?$/.test(name)) ? ([404] as const) : []),
    ...(writes ? ([413, 415] as const) : []),
    ...(writes && asksForSomebody ? ([409] as const) : []),
    ...(body ? ([422] as const) : []),
    ...(fields.includes('confirmed') ? ([300] as const) : []),
    500,
    503,
  ]
  return [...new Set([...followed, ...errors])].toSorted((a, b) => a - b)
}
