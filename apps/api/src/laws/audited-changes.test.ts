import { expect, test } from 'vitest'
import { changesWithoutAuditEntry, changesWithoutRollback } from '#testing/laws/audited-changes.ts'
import { aLawApi, nonTransactionalCall, unauditedCall } from '#testing/laws/broken-calls.ts'
import { aTestWorld } from '#testing/laws/test-world.ts'

const { api, answered } = await aLawApi()
const ours = await aTestWorld(api.db)

test('every change writes a line in the audit log', async () => {
  expect(await changesWithoutAuditEntry(api, [unauditedCall], ours)).toEqual([
    'POST /broken/silent: no line in the trail',
  ])
  expect(await changesWithoutAuditEntry(api, answered, ours)).toEqual([])
})

test('a change is rolled back when its audit line or its stored response fails', async () => {
  expect(await changesWithoutRollback(api, [nonTransactionalCall], ours)).toEqual([
    'POST /broken/scattered: something stays',
  ])
  expect(await changesWithoutRollback(api, answered, ours)).toEqual([])
})
