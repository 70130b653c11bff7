import { type AnyEndpoint, endpoint } from '@herdboard/contract/core/endpoint.ts'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#app.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { route } from '../route.ts'

const Pig = z.object({ earTag: z.int() })
const list = (path: `/${string}`) => ({
  method: 'GET' as const,
  path,
  summary: 'Pigs',
  access: {},
  errors: [],
  reply: z.array(Pig),
  reads: [],
})
const checked = endpoint(list('/test/checked-pigs'))
const plain = endpoint({ ...list('/test/plain-pigs'), plain: true })
const exact = endpoint({ ...list('/test/exact-pigs'), plain: true })
const wrong = endpoint(list('/test/wrong-pigs'))

const secretive = async () => [{ earTag: 7, password: 'sesame' }]
const routes: NonNullable<Parameters<typeof testApi>[0]>['routes'] = async (app) => {
  route(app, checked, secretive)
  route(app, plain, secretive)
  route(app, exact, async () => [{ earTag: 7 }])
  route(app, wrong, async () => [{ earTag: 7.5 }])
}
const api = await testApi({ routes })
const company = await aCompany(api.db)
const running = await buildApp({ ...api.app.deps, skipPlainValidation: true })
if (routes) await running.register(routes, { prefix: '/api' })
afterAll(() => running.close())

const sent = async (endpointCalled: AnyEndpoint, app = api.app) => {
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: `/api${endpointCalled.path}`,
    headers: await api.authorizationOf(company),
  })
  return statusCode === 200 ? JSON.parse(body) : statusCode
}

test('reply drops fields outside its schema and fails when it breaks the schema', async () => {
  expect(await sent(checked)).toEqual([{ earTag: 7 }])
  expect(await sent(wrong)).toBe(500)
  expect(await sent(checked, running)).toEqual([{ earTag: 7 }])
  expect(await sent(wrong, running)).toBe(500)
})

test('reply of a plain list fails in tests unless it builds exactly the fields it names', async () => {
  expect(await sent(plain)).toBe(500)
  expect(await sent(exact)).toEqual([{ earTag: 7 }])
  expect(await sent(exact, running)).toEqual([{ earTag: 7 }])
})
