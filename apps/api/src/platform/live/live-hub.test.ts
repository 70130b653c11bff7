import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { expect, test } from 'vitest'
import { apiAddress } from '#platform/database/migrate/api-role.ts'
import { newId } from '#platform/database/new-id.ts'
import { createLog } from '#platform/log.ts'
import { testApi } from '#testing/api/test-api.ts'
import { createLiveHub } from './live-hub.ts'

const api = await testApi()

test('live hub opens twenty streams when a user requests thirty at the same moment', async () => {
  const hub = createLiveHub(apiAddress(api.ownerAddress), { debounceMs: 10, heartbeatMs: 20_000 }, createLog('silent'))
  const reader = { directoryId: newId<DirectoryId>(), userId: newId<UserId>(), mayListen: async () => true }
  const opened = await Promise.allSettled(Array.from({ length: 30 }, () => hub.open(reader)))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  await hub.close()
})
