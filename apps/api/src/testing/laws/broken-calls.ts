import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import { FarmId } from '@herdboard/contract/core/ids.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '#platform/http/errors/problem.ts'
import { route } from '#platform/http/route.ts'
import { type TestApi, type TestApiOptions, testApi } from '#testing/api/test-api.ts'
import { boundEndpoints } from './access.ts'
import { giveExample } from './request-examples.ts'

/** Endpoints that violate one check each, as proof that the checks can fail. */
const done = z.object({ ok: z.boolean() })
export const openCall = endpoint({
  method: 'GET',
  reads: [],
  path: '/broken/open',
  summary: 'No guard',
  access: {},
  reply: done,
})
export const moduleCall = endpoint({ ...openCall, path: '/broken/module', access: { module: 'RealTime' } })
export const rightCall = endpoint({ ...openCall, path: '/broken/right', access: { permission: 'manage-directory' } })
export const solutionCall = endpoint({ ...openCall, path: '/broken/solution', access: 'solution' })
export const trustingCall = endpoint({
  method: 'GET',
  reads: [],
  path: '/broken/farms/:id',
  summary: 'Forgets the company',
  access: {},
  params: z.object({ id: FarmId }),
  reply: done,
})
export const leakingCall = endpoint({ ...openCall, path: '/broken/all-farms', reply: z.array(z.string()) })
export const unauditedCall = endpoint({
  method: 'POST',
  changes: [],
  path: '/broken/silent',
  summary: 'Leaves no line',
  access: {},
  body: z.object({}),
  reply: done,
})
export const nonTransactionalCall = endpoint({ ...unauditedCall, path: '/broken/scattered' })
export const nonIdempotentCall = endpoint({ ...unauditedCall, path: '/broken/forgetful' })
export const undeclaredCall = endpoint({ ...openCall, path: '/broken/undeclared' })

const brokenRoutes = (api: () => TestApi) => async (app: FastifyInstance) => {
  app.get(openCall.path, async () => ({ ok: true }))
  route(app, { ...moduleCall, access: {} }, async () => ({ ok: true }))
  route(app, { ...rightCall, access: {} }, async () => ({ ok: true }))
  route(app, { ...solutionCall, access: {} }, async () => ({ ok: true }))
  route(app, undeclaredCall, async () => {
    throw new Problem('record.locked')
  })
  route(app, trustingCall, async ({ db, params }) => {
    const farm = await db.selectFrom('farm').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!farm) throw new Problem('request.not_found')
    return { ok: true }
  })
  route(app, leakingCall, async () => (await api().db.selectFrom('farm').select('id').execute()).map(({ id }) => id))
  route(app, unauditedCall, async ({ db, scope }) => {
    await sql`update directory set data_version = data_version + 1 where id = ${scope.directoryId}`.execute(db)
    return { ok: true }
  })
  route(app, nonTransactionalCall, async ({ scope }) => {
    await sql`update directory set data_version = data_version + 1 where id = ${scope.directoryId}`.execute(api().db)
    return { ok: true }
  })
  app.post(nonIdempotentCall.path, async () => {
    await sql`update directory set data_version = data_version + 1`.execute(api().db)
    return { ok: true }
  })
}
for (const call of [openCall, moduleCall, rightCall, leakingCall]) giveExample(call, async () => ({}))
for (const call of [unauditedCall, nonTransactionalCall, nonIdempotentCall])
  giveExample(call, async () => ({ body: {} }))
giveExample(trustingCall, async (_api, world) => ({ params: { id: world.farm.id } }))

/** Builds a separate API for a file of checks, with the broken endpoints beside all others. */
export async function aLawApi(
  options: Pick<TestApiOptions, 'withoutWalls'> = {},
): Promise<{ api: TestApi; answered: AnyEndpoint[] }> {
  const api: TestApi = await testApi({ ...options, routes: brokenRoutes(() => api) })
  return { api, answered: boundEndpoints(api, allEndpoints) }
}
