import { type AnyEndpoint, endpoint } from '@herdboard/contract/core/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApi, testApi } from '#testing/api/test-api.ts'
import { checkedEndpoints } from '#testing/contract-checks/checked-endpoints.ts'
import { type PublicExample, publicExamples } from '#testing/contract-checks/public-examples.ts'

/** Public endpoints answer whoever has no sign-in: the other contract checks send their requests as a user. */

const brokenEndpoint = endpoint({
  method: 'POST',
  path: '/broken/public',
  summary: 'Refuses its example and takes unknown fields',
  access: 'public',
  errors: [],
  body: z.object({ name: z.string() }),
  reply: z.object({ ok: z.boolean() }),
  changes: [],
})

const api = await testApi({
  routes: async (app) => {
    app.post(brokenEndpoint.path, async (request, reply) => {
      const isKnown = 'smuggled' in (request.body as object)
      return reply.code(isKnown ? 200 : 422).send({ ok: isKnown, messages: [] })
    })
  },
})
const publicEndpoints = [...checkedEndpoints].filter(([, { access }]) => access === 'public')

/** Sends each example without a sign-in, first with an unknown field, then as it is. */
async function publicFaults(
  client: TestApi,
  examples: readonly (readonly [string, AnyEndpoint, PublicExample | undefined])[],
): Promise<string[]> {
  const faults: string[] = []
  for (const [name, call, example] of examples) {
    const { headers, ...parts } = (await example?.(client)) ?? {}
    const send = (input: typeof parts) => client.anonymous(headers).send(call, input)
    const smuggled = call.body
      ? { ...parts, body: { ...(parts.body as object), smuggled: true } }
      : { ...parts, query: { ...parts.query, smuggled: 'true' } }
    const refused = await send(smuggled)
    if (refused.statusCode !== 400 || refused.json().messages?.[0]?.code !== 'request.unknown_field')
      faults.push(`${name}: an unknown field gets ${refused.statusCode}`)
    const { statusCode } = await send(parts)
    if (statusCode !== (call.status ?? 200)) faults.push(`${name}: the example gets ${statusCode}`)
  }
  return faults
}

test('public endpoints that refuse their example or take an unknown field are named', async () => {
  const broken: PublicExample = async () => ({ body: { name: 'Nygaard' } })
  expect(await publicFaults(api, [['broken', brokenEndpoint, broken]])).toEqual([
    'broken: an unknown field gets 200',
    'broken: the example gets 422',
  ])
})

test('every public endpoint answers its example without a sign-in and refuses an unknown field', async () => {
  const examples = publicEndpoints.map(([name, call]) => [name, call, publicExamples[name]] as const)
  expect(await publicFaults(api, examples)).toEqual([])
})
