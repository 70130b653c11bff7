import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { testApi } from '#testing/api/test-api.ts'
import { checkedEndpoints } from '#testing/contract-checks/checked-endpoints.ts'
import { fuzzOperations } from '#testing/contract-checks/fuzz-operations.ts'
import { giveExample } from '#testing/contract-checks/request-examples.ts'

/**
 * Guarantee of docs/reliability.md: requests generated from the OpenAPI document get no 5xx and no status that the
 * document does not list. `npm run fuzz` sends a thousand an operation.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** Requests an operation, seconds and seed; `vitest.config.ts` reads it from `FUZZ`, such as `1000,600,7`. */
    fuzz: string
  }
}

const DEFAULT = [4, 60, 4] as const
const [each = DEFAULT[0], seconds = DEFAULT[1], seed = DEFAULT[2]] = inject('fuzz')
  .split(',')
  .filter(Boolean)
  .map(Number)
const options = { each, seconds, seed }
const brokenEndpoint = endpoint({
  method: 'GET',
  path: '/broken/:no',
  summary: 'Fails for one number, and refuses another in a way that nobody knows',
  access: {},
  errors: [],
  params: z.object({ no: z.coerce.number() }),
  reply: z.object({}),
  reads: [],
})
giveExample(brokenEndpoint, async () => ({ params: { no: '1' } }))

const api = await testApi({
  routes: async (app) => {
    app.get(brokenEndpoint.path, async (request, reply) => {
      const { no } = request.params as { no: string }
      if (no === '1') throw new Error('planted')
      return reply.code(418).send({})
    })
  },
})

test('fuzzer finds a planted 500 and a status that the document does not list', async () => {
  const { faults } = await fuzzOperations(api, new Map([['broken', brokenEndpoint]]), {
    each: 40,
    seconds: 30,
    seed,
    change: (document) => ({
      ...document,
      paths: {
        '/broken/{no}': {
          get: {
            operationId: 'broken',
            parameters: [
              { name: 'no', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 3 } },
            ],
            responses: { 200: {}, 400: {}, 404: {} },
          },
        },
      },
    }),
  })
  expect(faults.map(({ status }) => status).sort()).toEqual([418, 500])
})

test(
  'requests generated from the OpenAPI document get a status that it lists, and no 5xx',
  async () => {
    const { faults, operations, statuses } = await fuzzOperations(api, checkedEndpoints, options)
    console.info(`fuzz: ${operations} of ${checkedEndpoints.size} operations, seed ${seed}, statuses`, statuses)
    expect(faults).toEqual([])
  },
  (options.seconds + 120) * 1000,
)
