import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApi, testApi } from '#testing/api/test-api.ts'
import { acceptedBadInput } from '#testing/contract-checks/bad-input.ts'
import { giveExample } from '#testing/contract-checks/request-examples.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

/** Guarantee of docs/reliability.md: bad input gives a 4xx with a message, never a 5xx, never a half-written record. */

const trustingEndpoint = endpoint({
  method: 'PUT',
  path: '/broken/name',
  summary: 'Takes whatever comes',
  access: {},
  errors: [],
  body: z.strictObject({ name: z.string().min(1).max(100) }),
  reply: z.object({}),
  changes: [],
})
giveExample(trustingEndpoint, async () => ({ body: { name: 'Nygaard' } }))

const api: TestApi = await testApi({
  routes: async (app) => {
    app.put(trustingEndpoint.path, async (request) => {
      const { name } = request.body as { name: string }
      await sql`update directory set name = ${name.trim()}`.execute(api.db)
      return {}
    })
  },
})
const world = await aTestWorld(api.db)

test('input check detects a call that accepts anything', async () => {
  const found = await acceptedBadInput(api, [trustingEndpoint], world, { each: 100, seed: 4 })
  expect(new Set(found.map((fault) => fault.split(': ').at(-1)))).toEqual(
    new Set(['200', '500', 'something has changed']),
  )
})

test('head counts beyond any place are stored or refused without a server error', async () => {
  const crowd = { 'FS_Main.FF_AvgWeight': 45 }
  for (let no = 0; no < 10; no++) {
    const filled = { ...crowd, 'FS_Main.FF_Number': 9_000 + no }
    const sent = submitForm(api.as(world), formId.insertion, { section_id: world.section.id }, filled, {
      confirmed: true,
    })
    const status = await sent.then(
      () => 201,
      (problem: { status: number }) => problem.status,
    )
    expect([201, 422]).toContain(status)
  }
})

test('calls refuse invalid input and change nothing', async () => {
  expect(await acceptedBadInput(api, allEndpoints, world, { each: 40, seed: 4 })).toEqual([])
}, 420_000)
