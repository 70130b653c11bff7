import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import { FarmId } from '@herdboard/contract/core/ids.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '#platform/http/errors/problem.ts'
import { route } from '#platform/http/route.ts'
import { type TestApi, type TestApiOptions, testApi } from '#testing/api/test-api.ts'
import { boundEndpoints } from './access.ts'
import { checkedEndpoints } from './checked-endpoints.ts'
import { giveExample } from './request-examples.ts'

/** Endpoints that violate one check each, as proof that the checks can fail. */
const done = z.object({ ok: z.boolean() })
export const openEndpoint = endpoint({
  method: 'GET',
  reads: [],
  path: '/broken/open',
  summary: 'No guard',
  access: {},
  errors: [],
  reply: done,
})
export const moduleEndpoint = endpoint({
  ...openEndpoint,
  path: '/broken/module',
  access: { module: 'RealTime' },
  errors: [],
})
export const rightEndpoint = endpoint({
  ...openEndpoint,
  path: '/broken/right',
  access: { permission: 'manage-directory' },
  errors: [],
})
export const solutionEndpoint = endpoint({ ...openEndpoint, path: '/broken/solution', access: 'solution' })
export const trustingEndpoint = endpoint({
  method: 'GET',
  reads: [],
  path: '/broken/farms/:id',
  summary: 'Forgets the company',
  access: {},
  errors: [],
  params: z.object({ id: FarmId }),
  reply: done,
})
export const leakingEndpoint = endpoint({ ...openEndpoint, path: '/broken/all-farms', reply: z.array(z.string()) })
export const unauditedEndpoint = endpoint({
  method: 'POST',
  changes: [],
  path: '/broken/unaudited',
  summary: 'Writes no audit entry',
  access: {},
  errors: [],
  body: z.object({}),
  reply: done,
})
export const nonTransactionalEndpoint = endpoint({ ...unauditedEndpoint, path: '/broken/non-transactional' })
export const nonIdempotentEndpoint = endpoint({ ...unauditedEndpoint, path: '/broken/non-idempotent' })
export const undeclaredEndpoint = endpoint({ ...openEndpoint, path: '/broken/undeclared' })

const brokenRoutes = (api: () => TestApi) => async (app: FastifyInstance) => {
  app.get(openEndpoint.path, async () => ({ ok: true }))
  route(app, { ...moduleEndpoint, access: {} }, async () => ({ ok: true }))
  route(app, { ...rightEndpoint, access: {} }, async () => ({ ok: true }))
  route(app, { ...solutionEndpoint, access: {} }, async () => ({ ok: true }))
  route(app, undeclaredEndpoint, async () => {
    throw new Problem('record.locked')
  })
  route(app, trustingEndpoint, async ({ db, params }) => {
    const farm = await db.selectFrom('farm').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!farm) throw new Problem('request.not_found')
    return { ok: true }
  })
  route(app, leakingEndpoint, async () =>
    (await api().db.selectFrom('farm').select('id').execute()).map(({ id }) => id),
  )
  route(app, unauditedEndpoint, async ({ db, scope }) => {
    await sql`update directory set data_version = data_version + 1 where id = ${scope.directoryId}`.execute(db)
    return { ok: true }
  })
  route(app, nonTransactionalEndpoint, async ({ scope }) => {
    await sql`update directory set data_version = data_version + 1 where id = ${scope.directoryId}`.execute(api().db)
    return { ok: true }
  })
  app.post(nonIdempotentEndpoint.path, async () => {
    await sql`update directory set data_version = data_version + 1`.execute(api().db)
    return { ok: true }
  })
}
for (const call of [openEndpoint, moduleEndpoint, rightEndpoint, leakingEndpoint]) giveExample(call, async () => ({}))
for (const call of [unauditedEndpoint, nonTransactionalEndpoint, nonIdempotentEndpoint])
  giveExample(call, async () => ({ body: {} }))
giveExample(trustingEndpoint, async (_api, world) => ({ params: { id: world.farm.id } }))

/** Builds a separate API for a file of checks, with the broken endpoints beside all others. */
export async function aContractCheckApi(
  options: Pick<TestApiOptions, 'withoutRowLevelSecurity'> = {},
): Promise<{ api: TestApi; answered: AnyEndpoint[] }> {
  const api: TestApi = await testApi({ ...options, routes: brokenRoutes(() => api) })
  return { api, answered: boundEndpoints(api, [...checkedEndpoints.values()]) }
}
