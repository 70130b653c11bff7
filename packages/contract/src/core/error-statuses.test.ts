import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyEndpoint, endpoint } from './endpoint.ts'
import { errorStatuses } from './error-statuses.ts'

const open = endpoint({
  method: 'GET',
  reads: [],
  path: '/x',
  summary: 'X',
  access: 'public',
  errors: [],
  reply: z.null(),
})

test.each<[string, Partial<AnyEndpoint>, number[]]>([
  ['a public read', {}, [400, 408, 431, 500, 503]],
  ['a read of somebody', { access: {} }, [400, 401, 403, 408, 429, 431, 500, 503]],
  ['an id in the address', { params: z.object({ form_id: z.string() }) }, [400, 404, 408, 431, 500, 503]],
  ['ids in the query', { query: z.strictObject({ location_ids: z.string() }) }, [400, 404, 408, 431, 500, 503]],
  ['a word that only ends like an id', { query: z.strictObject({ paid: z.string() }) }, [400, 408, 431, 500, 503]],
  ['a public change', { method: 'POST', body: z.object({}) }, [400, 403, 408, 413, 415, 422, 431, 500, 503]],
  ['a change of somebody', { method: 'DELETE', access: {} }, [400, 401, 403, 408, 409, 413, 415, 429, 431, 500, 503]],
  ['a doubt to confirm', { query: z.strictObject({ confirmed: z.string() }) }, [300, 400, 408, 431, 500, 503]],
  [
    'a field of one option of a union',
    { query: z.union([z.strictObject({ name: z.string() }), z.strictObject({ confirmed: z.string() })]) },
    [300, 400, 408, 431, 500, 503],
  ],
  ['its own rules, each status once', { errors: [422, 400] }, [400, 408, 422, 431, 500, 503]],
])('the error statuses of an endpoint: %s', (_, parts, statuses) => {
  expect(errorStatuses({ ...open, ...parts } as AnyEndpoint)).toEqual(statuses)
})
