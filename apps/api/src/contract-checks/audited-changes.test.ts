import { expect, test } from 'vitest'
import { changesWithoutAuditEntry, changesWithoutRollback } from '#testing/contract-checks/audited-changes.ts'
import {
  aContractCheckApi,
  nonTransactionalEndpoint,
  unauditedEndpoint,
} from '#testing/contract-checks/broken-endpoints.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'

const { api, answered } = await aContractCheckApi()
const ours = await aTestWorld(api.db)

test('every change writes an entry in the audit log', async () => {
  expect(await changesWithoutAuditEntry(api, [unauditedEndpoint], ours)).toEqual([
    'POST /broken/unaudited: no audit entry',
  ])
  expect(await changesWithoutAuditEntry(api, answered, ours)).toEqual([])
})

test('a change is rolled back when its audit entry or its stored response fails', async () => {
  expect(await changesWithoutRollback(api, [nonTransactionalEndpoint], ours)).toEqual([
    'POST /broken/non-transactional: a change remains',
  ])
  expect(await changesWithoutRollback(api, answered, ours)).toEqual([])
})
