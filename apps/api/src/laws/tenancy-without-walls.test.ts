import { expect, test } from 'vitest'
import { aLawApi, trustingCall } from '#testing/laws/broken-calls.ts'
import { acceptedForeignIds, shownForeignRows } from '#testing/laws/tenancy.ts'
import { aTestWorld } from '#testing/laws/test-world.ts'

test('the application alone refuses another company when row-level security is off', async () => {
  const { api, answered } = await aLawApi({ withoutWalls: true })
  const [mine, foreign] = [await aTestWorld(api.db), await aTestWorld(api.db)]
  expect(await acceptedForeignIds(api, [trustingCall], mine, foreign)).toHaveLength(1)
  expect(await acceptedForeignIds(api, answered, mine, foreign)).toEqual([])
  expect(await shownForeignRows(api, answered, mine, foreign)).toEqual([])
})
