import { expect, test } from 'vitest'
import { aContractCheckApi, trustingEndpoint } from '#testing/contract-checks/broken-endpoints.ts'
import { acceptedForeignIds, shownForeignRows } from '#testing/contract-checks/tenancy.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'

test('the application alone refuses another company when row-level security is off', async () => {
  const { api, answered } = await aContractCheckApi({ withoutRowLevelSecurity: true })
  const [mine, foreign] = [await aTestWorld(api.db), await aTestWorld(api.db)]
  expect(await acceptedForeignIds(api, [trustingEndpoint], mine, foreign)).toHaveLength(1)
  expect(await acceptedForeignIds(api, answered, mine, foreign)).toEqual([])
  expect(await shownForeignRows(api, answered, mine, foreign)).toEqual([])
})
