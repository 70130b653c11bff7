import { type Access, type AnyEndpoint, type Endpoint, endpoint } from '@herdboard/contract/core/endpoint.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { assertGuarded } from './pipeline/guarded-routes.ts'
import { requestGuard } from './pipeline/request-guard.ts'
import { route } from './route.ts'

const done = z.object({ ok: z.boolean() })
const ofMembers = endpoint({
  method: 'POST',
  changes: [],
  path: '/test/members',
  summary: 'Members',
  access: {},
  errors: [],
  reply: done,
})
const ofPersons = endpoint({ ...ofMembers, path: '/test/persons', access: 'signed-in' })
const ofAnyone = endpoint({ ...ofMembers, path: '/test/anyone', access: 'public' })
const ok = async () => ({ ok: true })

const api = await testApi({
  routes: async (app) => {
    app.get('/test/bare', ok)
    app.get('/test/other-hook', { onRequest: async () => undefined }, ok)
    app.get('/test/guarded', { onRequest: requestGuard(app, { access: {} }) }, ok)
    route(app, ofPersons, {
      transaction: 'own',
      handle: async (request) => ({ ok: !('db' in request) && request.signInId === request.person.userId }),
    })
  },
})

/** Returns contract routes that are bound without `route`, and other routes below `/api` without a guard. */
function guardFaults({ apiGuards }: FastifyInstance, endpoints: readonly AnyEndpoint[]): string[] {
  const ofContract = new Set(endpoints.map(({ method, path }) => `${method} /api${path}`))
  return [...apiGuards]
    .filter(([name, kind]) => kind !== (ofContract.has(name) ? 'endpoint' : 'address'))
    .map(([n]) => n)
}

test('every route below /api is bound through the request pipeline', () => {
  const heads = allEndpoints.filter(({ method }) => method === 'GET').map((one) => ({ ...one, method: 'HEAD' }))
  const known = [...allEndpoints, ofPersons, ...(heads as unknown as AnyEndpoint[])]
  const bare = ['/test/bare', '/test/other-hook'].flatMap((path) => [`GET /api${path}`, `HEAD /api${path}`])
  expect(guardFaults(api.app, known).sort()).toEqual(bare.sort())
  expect(api.app.apiGuards.size).toBeGreaterThan(allEndpoints.length)
})

test('a route of the contract that is bound past route() is found', () => {
  const apiGuards = new Map([['POST /api/test/members', 'address' as const]])
  expect(guardFaults({ apiGuards } as unknown as FastifyInstance, [ofMembers])).toEqual(['POST /api/test/members'])
})

test('only these addresses below /api have a handler of their own behind the guard', () => {
  const own = [...api.app.apiGuards].filter(([name, kind]) => kind === 'address' && name.startsWith('GET '))
  expect(own.map(([name]) => name)).toEqual([
    'GET /api/openapi.json',
    'GET /api/docs',
    'GET /api/live',
    'GET /api/test/guarded',
  ])
})

test('a server with a bare route does not start', () => {
  expect(() => assertGuarded(api.app)).toThrow(
    'not bound through route() or requestGuard() of platform/http: GET /api/test/bare, HEAD /api/test/bare',
  )
})

test('a guarded address without an endpoint refuses callers who are not signed in', async () => {
  expect((await api.app.inject('/api/test/guarded')).statusCode).toBe(401)
})

test('a handler with its own transactions gets the person and the sign-in, and no connection', async () => {
  const company = await aCompany(api.db)
  expect(await api.as(company).call(ofPersons)).toEqual({ ok: true })
  expect((await api.anonymous().send(ofPersons)).statusCode).toBe(401)
})

test('options that do not suit the endpoint stop the start', () => {
  const app = api.app
  expect(() => route(app, ofMembers, { transaction: 'own', handle: ok })).toThrow(
    'neither public nor for every signed-in user',
  )
  expect(() => route(app, ofPersons, { transaction: 'own', prepare: ok, handle: ok })).toThrow(
    'no transaction to prepare for',
  )
  expect(() => route(app, ofMembers, { stream: async () => ({ source: { path: '/' } }) })).toThrow(
    'does not state its media type',
  )
  expect(() => route(app, ofMembers, {} as never)).toThrow('has no handler')
})

test('a handler gets only the context that the access of its endpoint guarantees', () => {
  const untyped: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof done, Access> = ofMembers
  const neverBound = (app: FastifyInstance) => {
    route(app, ofMembers, async ({ scope, person, db }) => ({ ok: [scope, person, db].length === 3 }))
    // @ts-expect-error: a person without a company has no scope
    route(app, ofPersons, async ({ scope }) => ({ ok: scope !== null }))
    // @ts-expect-error: a stranger has no person
    route(app, ofAnyone, async ({ person }) => ({ ok: person !== null }))
    // @ts-expect-error: no connection where the handler opens its own transactions
    route(app, ofPersons, { transaction: 'own', handle: async ({ db }) => ({ ok: db !== null }) })
    // @ts-expect-error: the access has lost its type
    route(app, untyped, async ({ context }) => ({ ok: context.now !== null }))
  }
  expect(neverBound).toBeTypeOf('function')
})
