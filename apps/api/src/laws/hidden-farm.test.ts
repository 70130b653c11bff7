import { expect, test } from 'vitest'
import { aLawApi, leakingCall } from '#testing/laws/broken-calls.ts'
import { aHiddenFarm, hiddenFarmShown } from '#testing/laws/hidden-farm.ts'
import { aTestWorld } from '#testing/laws/test-world.ts'

const { api, answered } = await aLawApi()

test('a farm without a right appears in no response: no name, no place, no id', async () => {
  const world = await aTestWorld(api.db)
  const hidden = await aHiddenFarm(api, world)
  expect(await hiddenFarmShown(api, [leakingCall], hidden)).toEqual(['GET /broken/all-farms: shows 1 of a hidden farm'])
  expect(await hiddenFarmShown(api, answered, hidden)).toEqual([])
})
