import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import { FarmId } from '@herdboard/contract/core/ids.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '#platform/http/errors/problem.ts'
import { route } from '#platform/http/route.ts'
import { type TestApi, testApi } from '#testing/api/test-api.ts'
import {
  boundEndpoints,
  openToAnonymous,
  openToExpiredTokens,
  openWithoutCompany,
  openWithoutModule,
  openWithoutRight,
  openWithoutSolution,
  unboundEndpoints,
} from '#testing/laws/access.ts'
import {
  changesWithoutAuditEntry,
  changesWithoutRollback,
  nonIdempotentConcurrency,
  nonIdempotentRepeats,
} from '#testing/laws/audited-changes.ts'
import { aHiddenFarm, hiddenFarmShown } from '#testing/laws/hidden-farm.ts'
import { giveExample } from '#testing/laws/request-examples.ts'
import { acceptedForeignIds, shownForeignRows, withForeignIds } from '#testing/laws/tenancy.ts'
import { fillTables, reachableForeignRows } from '#testing/laws/tenant-rows.ts'
import { aTestWorld } from '#testing/laws/test-world.ts'
import { acceptedUnknownFields } from '#testing/laws/unknown-fields.ts'

/** Calls that break a law each; what the laws say of them shows that the laws can fail. */
const done = z.object({ ok: z.boolean() })
const openCall = endpoint({
  method: 'GET',
  path: '/broken/open',
  summary: 'No guard',
  access: {},
  reply: done,
  reads: [],
})
const moduleCall = endpoint({ ...openCall, path: '/broken/module', access: { module: 'RealTime' } })
const rightCall = endpoint({ ...openCall, path: '/broken/right', access: { permission: 'manage-directory' } })
const solutionCall = endpoint({ ...openCall, path: '/broken/solution', access: 'solution' })
const trustingCall = endpoint({
  method: 'GET',
  path: '/broken/farms/:id',
  summary: 'Forgets the company',
  access: {},
  params: z.object({ id: FarmId }),
  reply: done,
  reads: [],
})
const leakingCall = endpoint({ ...openCall, path: '/broken/all-farms', reply: z.array(z.string()) })
const unauditedCall = endpoint({
  method: 'POST',
  path: '/broken/silent',
  summary: 'Leaves no line',
  access: {},
  body: z.object({}),
  reply: done,
  changes: [],
})
const nonTransactionalCall = endpoint({ ...unauditedCall, path: '/broken/scattered' })
const nonIdempotentCall = endpoint({ ...unauditedCall, path: '/broken/forgetful' })

const broken = (api: () => TestApi) => async (app: FastifyInstance) => {
  app.get(openCall.path, async () => ({ ok: true }))
  route(app, { ...moduleCall, access: {} }, async () => ({ ok: true }))
  route(app, { ...rightCall, access: {} }, async () => ({ ok: true }))
  route(app, { ...solutionCall, access: {} }, async () => ({ ok: true }))
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

const api: TestApi = await testApi({ routes: broken(() => api) })
const ours = await aTestWorld(api.db)
const theirs = await aTestWorld(api.db)
const answered = boundEndpoints(api, allEndpoints)

describe('endpoints of the contract', () => {
  test('every endpoint of the contract has a handler', () => {
    const missing = endpoint({ ...openCall, path: '/broken/missing' })
    expect(unboundEndpoints(api, [missing])).toEqual(['GET /broken/missing'])
    expect(unboundEndpoints(api, allEndpoints)).toEqual([])
  })

  test('[AUTH-026] every endpoint refuses a request without a token', async () => {
    expect(await openToAnonymous(api, [openCall])).toEqual(['GET /broken/open: 200 '])
    expect(await openToAnonymous(api, answered)).toEqual([])
  })

  test('every endpoint refuses an expired or unknown token', async () => {
    expect(await openToExpiredTokens(api, [openCall])).toHaveLength(2)
    expect(await openToExpiredTokens(api, answered)).toEqual([])
  })

  test('[AUTH-024] every endpoint refuses a person without a company, except those that find one', async () => {
    expect(await openWithoutCompany(api, [openCall])).toHaveLength(1)
    expect(await openWithoutCompany(api, answered)).toEqual([])
  })

  test('an endpoint is refused when its module is off', async () => {
    expect(await openWithoutModule(api, [moduleCall])).toEqual(['GET /broken/module: 200 '])
    expect(await openWithoutModule(api, answered)).toEqual([])
  })

  test('[PERM-005] [PERM-006] [PERM-007] [PERM-013] [PERM-014] every endpoint refuses a colleague without the right', async () => {
    expect(await openWithoutRight(api, [rightCall])).toHaveLength(2)
    expect(await openWithoutRight(api, answered)).toEqual([])
  })

  test('[PERM-012] an endpoint of the installation refuses a company administrator', async () => {
    expect(await openWithoutSolution(api, [solutionCall])).toEqual([
      'GET /broken/solution: 200 ',
      'GET /broken/solution: 403 auth.no_company',
    ])
    expect(await openWithoutSolution(api, answered)).toEqual([])
  })

  test('every endpoint refuses unknown parameters and fields', async () => {
    expect(await acceptedUnknownFields(api, [unauditedCall], ours)).toEqual(['POST /broken/silent: body 200 undefined'])
    expect(await acceptedUnknownFields(api, answered, ours)).toEqual([])
  })
})

describe('isolation of another company', () => {
  test('the isolation test replaces the ids of a request one place at a time', () => {
    const [a, b, c] = [1, 2, 3].map((no) => `0000000${no}-0000-7000-8000-000000000000`)
    expect(
      withForeignIds({ id: a, body: { ids: [a, b], name: 'x' } }, { id: c, body: { ids: [c, b], name: 'y' } }),
    ).toEqual([
      { id: c, body: { ids: [a, b], name: 'x' } },
      { id: a, body: { ids: [c, b], name: 'x' } },
    ])
  })

  test('a record of another company does not exist, and no response shows it', async () => {
    expect(await shownForeignRows(api, [leakingCall], ours, theirs)).toEqual([
      'GET /broken/all-farms: shows a foreign row',
    ])
    expect(await acceptedForeignIds(api, answered, ours, theirs)).toEqual([])
    expect(await shownForeignRows(api, answered, ours, theirs)).toEqual([])
  })

  test('the application alone refuses another company when row level security is off', async () => {
    const bare: TestApi = await testApi({ withoutWalls: true, routes: broken(() => bare) })
    const [mine, foreign] = [await aTestWorld(bare.db), await aTestWorld(bare.db)]
    expect(await acceptedForeignIds(bare, [trustingCall], mine, foreign)).toHaveLength(1)
    expect(await acceptedForeignIds(bare, answered, mine, foreign)).toEqual([])
    expect(await shownForeignRows(bare, answered, mine, foreign)).toEqual([])
  })

  test('row level security alone refuses another company for every statement', async () => {
    expect(await acceptedForeignIds(api, [trustingCall], ours, theirs)).toEqual([])
    for (const world of [ours, theirs]) await fillTables(api.db, world)
    expect(await reachableForeignRows(api.database, api.db, ours, theirs)).toEqual([])

    await sql`alter table farm_lock disable row level security`.execute(api.db)
    await sql`create policy hole on section for select using (true)`.execute(api.db)
    try {
      const holes = await reachableForeignRows(api.database, api.db, ours, theirs)
      const found = holes.map((hole) => hole.replace(/\d+ /, ''))
      expect(found).toEqual(expect.arrayContaining(['farm_lock: read', 'farm_lock: removed', 'section: read']))
    } finally {
      await sql`alter table farm_lock enable row level security`.execute(api.db)
      await sql`drop policy hole on section`.execute(api.db)
    }
  })
})

describe('farm of the same company without a right on it', () => {
  test('a farm without a right appears in no response: no name, no place, no id', async () => {
    const world = await aTestWorld(api.db)
    const hidden = await aHiddenFarm(api, world)
    expect(await hiddenFarmShown(api, [leakingCall], hidden)).toEqual([
      'GET /broken/all-farms: shows 1 of a hidden farm',
    ])
    expect(await hiddenFarmShown(api, answered, hidden)).toEqual([])
  })
})

describe('changes of the contract', () => {
  test('every change writes a line in the audit log', async () => {
    expect(await changesWithoutAuditEntry(api, [unauditedCall], ours)).toEqual([
      'POST /broken/silent: no line in the trail',
    ])
    expect(await changesWithoutAuditEntry(api, answered, ours)).toEqual([])
  })

  test('a change is rolled back when its audit line or its stored response fails', async () => {
    expect(await changesWithoutRollback(api, [nonTransactionalCall], ours)).toEqual([
      'POST /broken/scattered: something stays',
    ])
    expect(await changesWithoutRollback(api, answered, ours)).toEqual([])
  })

  test('a change is made once, however often it is sent', async () => {
    expect(await nonIdempotentRepeats(api, [nonIdempotentCall], ours)).toEqual([
      'POST /broken/forgetful: does not say that it is a repeat',
      'POST /broken/forgetful: changes something again',
      'POST /broken/forgetful: answers other content with 200',
    ])
    expect(await nonIdempotentRepeats(api, answered, ours)).toEqual([])
  })

  test('a change is made once when it is sent twice at the same moment', async () => {
    expect(await nonIdempotentConcurrency(api, [nonIdempotentCall], ours)).toEqual(['POST /broken/forgetful: 200, 200'])
    expect(await nonIdempotentConcurrency(api, answered, ours)).toEqual([])
  })
})
