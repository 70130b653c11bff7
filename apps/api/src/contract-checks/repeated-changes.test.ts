import { expect, test } from 'vitest'
import { nonIdempotentRepeats } from '#testing/contract-checks/audited-changes.ts'
import { aContractCheckApi, nonIdempotentEndpoint } from '#testing/contract-checks/broken-endpoints.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'

const { api, answered } = await aContractCheckApi()
const ours = await aTestWorld(api.db)

test('a change is made once, however often it is sent', async () => {
  expect(await nonIdempotentRepeats(api, [nonIdempotentEndpoint], ours)).toEqual([
    'POST /broken/non-idempotent: does not say that it is a repeat',
    'POST /broken/non-idempotent: changes something again',
    'POST /broken/non-idempotent: answers other content with 200',
  ])
  expect(await nonIdempotentRepeats(api, answered, ours)).toEqual([])
})
