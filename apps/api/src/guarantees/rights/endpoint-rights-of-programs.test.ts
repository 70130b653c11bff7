import type { ApiTokenId } from '@herdboard/contract/core/ids.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { createApiToken } from '#platform/identity/api-token.ts'
import { exampleFor } from '#testing/contract-checks/request-examples.ts'
import { aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { expectedOutcome } from '#testing/rights/call-outcomes.ts'
import { aRightsWorld, guardedEndpoints } from '#testing/rights/compare-rights.ts'

const { api, world } = await aRightsWorld()

/** Creates an API token of this user with the right to write. */
async function programOf({ userId }: TestPerson) {
  const id = newId<ApiTokenId>()
  const { token, secretHash, hint } = createApiToken(world.directoryId, id)
  const [created, expires] = [api.clock.now(), new Date(api.clock.now().getTime() + 86_400_000)]
  const own = { user_id: userId, created_by: userId, is_personal: true, may_write: true, name: 'Regneark' }
  await api.db
    .insertInto('access_token')
    .values({
      ...own,
      directory_id: world.directoryId,
      id,
      secret_hash: secretHash,
      hint,
      created_at: created,
      expires_at: expires,
    })
    .execute()
  return api.anonymous({ authorization: `Bearer ${token}` })
}

test('program of a user with all rights may do what the table lists, and no more', async () => {
  const person = await aPerson(api.db, { company: world, role: 'SolutionAdmin' })
  const program = await programOf(person)
  const found: string[] = []
  for (const [name, call, rights] of guardedEndpoints) {
    const { statusCode } = await program.send(call, await exampleFor(call)(api, world))
    const outcome = statusCode < 300 ? 'done' : statusCode
    const expected =
      rights.programs === 'no' ? 403 : expectedOutcome(rights, { role: 'SolutionAdmin', permission: 'ReadWrite' })
    if (outcome !== expected) found.push(`${name}: ${outcome} instead of ${expected}`)
  }
  expect(found).toEqual([])
})
