import { expect, test } from 'vitest'
import { nonIdempotentConcurrency } from '#testing/contract-checks/audited-changes.ts'
import { aContractCheckApi, nonIdempotentEndpoint } from '#testing/contract-checks/broken-endpoints.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'

const { api, answered } = await aContractCheckApi()
const ours = await aTestWorld(api.db)

test('a change is made once when it is sent twice at the same moment', async () => {
  expect(await nonIdempotentConcurrency(api, [nonIdempotentEndpoint], ours)).toEqual([
    'POST /broken/non-idempotent: 200, 200',
  ])
  expect(await nonIdempotentConcurrency(api, answered, ours)).toEqual([])
})
