import { expect, test } from 'vitest'
import { nonIdempotentRepeats } from '#testing/laws/audited-changes.ts'
import { aLawApi, nonIdempotentCall } from '#testing/laws/broken-calls.ts'
import { aTestWorld } from '#testing/laws/test-world.ts'

const { api, answered } = await aLawApi()
const ours = await aTestWorld(api.db)

test('a change is made once, however often it is sent', async () => {
  expect(await nonIdempotentRepeats(api, [nonIdempotentCall], ours)).toEqual([
    'POST /broken/forgetful: does not say that it is a repeat',
    'POST /broken/forgetful: changes something again',
    'POST /broken/forgetful: answers other content with 200',
  ])
  expect(await nonIdempotentRepeats(api, answered, ours)).toEqual([])
})
