import { expect, test } from 'vitest'
import { nonIdempotentConcurrency } from '#testing/laws/audited-changes.ts'
import { aLawApi, nonIdempotentCall } from '#testing/laws/broken-calls.ts'
import { aTestWorld } from '#testing/laws/test-world.ts'

const { api, answered } = await aLawApi()
const ours = await aTestWorld(api.db)

test('a change is made once when it is sent twice at the same moment', async () => {
  expect(await nonIdempotentConcurrency(api, [nonIdempotentCall], ours)).toEqual(['POST /broken/forgetful: 200, 200'])
  expect(await nonIdempotentConcurrency(api, answered, ours)).toEqual([])
})
