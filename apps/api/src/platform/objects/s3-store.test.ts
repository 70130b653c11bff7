import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testObjectStore } from '#testing/objects/test-object-store.ts'
import { s3Store } from './s3-store.ts'

const server = await testObjectStore()
const store = s3Store(server.config)
const folder = mkdtempSync(join(tmpdir(), 'herdboard-sent-'))
afterAll(() => rmSync(folder, { recursive: true }))
const away = { code: 'service.unavailable', retryAfterSeconds: 10 }

test('an object is stored, measured, read and removed; what is not there is null', async () => {
  const bytes = randomBytes(70_000)
  await store.put('companies/a/1', bytes)
  expect(server.keys()).toEqual(['companies/a/1'])
  expect(await store.byteCount('companies/a/1')).toBe(70_000)
  expect(await store.get('companies/a/1')).toEqual(bytes)
  const stream = await store.read('companies/a/1')
  expect(stream && (await buffer(stream))).toEqual(bytes)
  await store.remove('companies/a/1')
  await store.remove('companies/a/1')
  expect([await store.get('companies/a/1'), await store.read('x'), await store.byteCount('x')]).toEqual([
    null,
    null,
    null,
  ])
  expect(server.keys()).toEqual([])
})

test('a file above the size of a part is sent in parts, and is the same file', async () => {
  const bytes = randomBytes(12_000_000)
  const path = join(folder, 'archive.zip')
  writeFileSync(path, bytes)
  await s3Store(server.config, { partBytes: 5_000_000 }).putFile('companies/a/zip', path)
  expect((await store.get('companies/a/zip'))?.equals(bytes)).toBe(true)
  await store.putFile('companies/a/small', path)
  expect(server.bytes('companies/a/small').equals(bytes)).toBe(true)
})

test('a wrong key, another bucket and a server that is away are no missing objects', async () => {
  const stranger = s3Store({ ...server.config, secretAccessKey: 'guessed' })
  const elsewhere = s3Store({ ...server.config, address: server.config.address.replace('/herd', '/flock') })
  await store.put('companies/a/2', Buffer.from('x'))
  await expect(stranger.get('companies/a/2')).rejects.toMatchObject(away)
  await expect(stranger.put('companies/a/3', Buffer.from('x'))).rejects.toMatchObject(away)
  await expect(elsewhere.get('companies/a/2')).rejects.toMatchObject(away)
  await expect(elsewhere.remove('companies/a/2')).rejects.toMatchObject(away)
  await server.stop()
  await expect(store.get('companies/a/2')).rejects.toMatchObject(away)
  await server.start()
  expect(await store.get('companies/a/2')).toEqual(Buffer.from('x'))
  expect(server.keys()).not.toContain('companies/a/3')
})

test('a store may take as long as a slow line needs for the bytes, and no longer for few of them', async () => {
  const slow = createServer((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end(), 600))
  })
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  const patient = s3Store({ ...server.config, address: `http://127.0.0.1:${port}/herd` }, { timeoutMs: 100 })
  // 1 MB takes eight seconds at 1 Mbit/s.
  await patient.put('companies/a/large', randomBytes(1_000_000))
  await expect(patient.put('companies/a/small', randomBytes(10))).rejects.toMatchObject(away)
  slow.closeAllConnections()
  slow.close()
})
