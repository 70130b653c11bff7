import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiAddress } from '#platform/database/migrate/api-role.ts'
import { newId } from '#platform/database/new-id.ts'
import { createLog } from '#platform/log.ts'
import { processCounts } from '#platform/metrics/process-counts.ts'
import { testApi } from '#testing/api/test-api.ts'
import { createLiveHub } from './live-hub.ts'
import { LIVE_CHANNEL } from './live-notice.ts'

const api = await testApi()

test('live hub opens twenty streams when a user requests thirty at the same moment', async () => {
  const hub = createLiveHub(apiAddress(api.ownerAddress), { debounceMs: 10, heartbeatMs: 20_000 }, createLog('silent'))
  const reader = { directoryId: newId<DirectoryId>(), userId: newId<UserId>(), mayListen: async () => true }
  const opened = await Promise.allSettled(Array.from({ length: 30 }, () => hub.open(reader)))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  await hub.close()
})

test('a stream is refused as unavailable while the database takes a connection and does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const address = `postgresql://nobody@127.0.0.1:${port}/nothing`
  const hub = createLiveHub(address, { debounceMs: 10, heartbeatMs: 20_000 }, createLog('silent'))
  const reader = { directoryId: newId<DirectoryId>(), userId: newId<UserId>(), mayListen: async () => true }
  // The error handler answers this code with 503 and `Retry-After`, and an error without a code with 500.
  await expect(hub.open(reader)).rejects.toMatchObject({ message: 'timeout expired', code: 'POOL_TIMEOUT' })
  await hub.close()
  silent.close()
})

test('a notice reaches the streams of its company, and a closed stream frees its place', async () => {
  const hub = createLiveHub(apiAddress(api.ownerAddress), { debounceMs: 10, heartbeatMs: 20_000 }, createLog('silent'))
  const companies = [newId<DirectoryId>(), newId<DirectoryId>()] as const
  const userId = newId<UserId>()
  const openFor = (directoryId: DirectoryId) => hub.open({ directoryId, userId, mayListen: async () => true })
  const before = processCounts.liveStreams
  const streams = await Promise.all(Array.from({ length: 20 }, (_, no) => openFor(companies[no % 2] ?? companies[0])))
  expect(processCounts.liveStreams).toBe(before + 20)
  await expect(openFor(companies[0])).rejects.toMatchObject({ code: 'request.too_many' })

  const heard = streams.map((stream) => {
    const chunks: string[] = []
    stream.body.on('data', (chunk: Buffer) => chunks.push(String(chunk)))
    return chunks
  })
  const notice = { company: companies[1], topic: 'notes', user: '', change_id: '' }
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(api.db)
  await expect.poll(() => heard.filter((chunks) => chunks.join('').includes('notes')).length).toBe(10)
  expect(heard.filter((_, no) => no % 2 === 0).some((chunks) => chunks.join('').includes('notes'))).toBe(false)

  streams[0]?.end()
  await expect.poll(() => processCounts.liveStreams).toBe(before + 19)
  const again = await openFor(companies[1])
  again.body.resume()
  await hub.close()
  await expect.poll(() => processCounts.liveStreams).toBe(before)
})
