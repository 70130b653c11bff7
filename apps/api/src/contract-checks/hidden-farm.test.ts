import { expect, test } from 'vitest'
import { aContractCheckApi, leakingEndpoint } from '#testing/contract-checks/broken-endpoints.ts'
import { aHiddenFarm, hiddenFarmShown } from '#testing/contract-checks/hidden-farm.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'

const { api, answered } = await aContractCheckApi()

test('a farm without a right appears in no response: no name, no place, no id', async () => {
  const world = await aTestWorld(api.db)
  const hidden = await aHiddenFarm(api, world)
  expect(await hiddenFarmShown(api, [leakingEndpoint], hidden)).toEqual([
    'GET /broken/all-farms: shows 1 of a hidden farm',
  ])
  expect(await hiddenFarmShown(api, answered, hidden)).toEqual([])
})
