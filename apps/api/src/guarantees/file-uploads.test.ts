import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MAX_IMPORT_BYTES } from '@herdboard/contract/imports/import-limits.ts'
import { addImport, getImportFile } from '@herdboard/contract/imports/imports.ts'
import { sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import { createArchiveImport } from '@herdboard/contract/system/archive-imports.ts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { CONTENT_RESERVE_BYTES } from '#platform/health/disk-space.ts'
import { defaultRequestLimits } from '#platform/http/limits/rate-limit.ts'
import { createApiToken } from '#platform/identity/api-token.ts'
import { startSecondServer } from '#testing/api/second-server.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aSender } from '#testing/fixtures/test-sender.ts'

const lines: string[] = []
const api = await testApi({ onLog: (line) => lines.push(line) })
const company = await aCompany(api.db)
await aBarn(api.db, await aFarm(api.db, company, { name: 'Nygaard' }), { name: 'Stald 4' })
const who = api.as(company)
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
const folder = join(api.app.deps.config.archiveFolder, 'uploads')
afterAll(() => rmSync(api.app.deps.config.archiveFolder, { recursive: true, force: true }))

const MEGABYTE = 1024 * 1024
const TEN_GIGABYTES = 10 * 1024 * MEGABYTE
/** What this process, server and client of the test, holds when its garbage is collected. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}
/** The engine frees the memory of buffers on threads of its own, some time after the collection. */
const holdsLittleMoreThan = (before: number) =>
  expect.poll(() => heldBytes() - before, { interval: 200 }).toBeLessThan(5 * MEGABYTE)
const filesLeft = () => (existsSync(folder) ? readdirSync(folder) : [])
const query = { file_name: 'rows.csv' }

/** Begins an upload over the network. */
async function beginUpload(
  headers: Record<string, string>,
  server = address,
): Promise<{ sent: ClientRequest; answer: Promise<string> }> {
  const sent = request(`${server}/api/imports?file_name=rows.csv`, {
    method: 'POST',
    headers: { ...(await api.authorizationOf(company)), 'content-type': 'application/octet-stream', ...headers },
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  sent.on('response', async (response: IncomingMessage) => resolve(`${response.statusCode} ${await text(response)}`))
  sent.on('error', reject)
  // Whoever does not wait for the answer is not interested in why there is none.
  promise.catch(() => undefined)
  return { sent, answer: promise }
}

/** Sends pieces as fast as the server takes them, until the connection ends. Returns the number of those sent. */
async function write(sent: Writable, piece: Buffer, count: number): Promise<number> {
  const ended = once(sent, 'close').catch(() => undefined)
  for (let no = 0; no < count; no += 1) {
    if (sent.destroyed) return no
    if (!sent.write(piece)) await Promise.race([once(sent, 'drain').catch(() => undefined), ended])
  }
  return count
}

/** Sends an endless line, and reads the answer. Returns both. */
async function sendEndlessly(header: string): Promise<{ megabytes: number; answer: string }> {
  const { authorization } = await api.authorizationOf(company)
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const head = ['POST /api/imports?file_name=x HTTP/1.1', 'Host: localhost', `Authorization: ${authorization}`]
  socket.write([...head, 'Content-Type: application/octet-stream', header, '', ''].join('\r\n'))
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  socket.on('error', () => undefined)
  const line = Buffer.alloc(MEGABYTE, 'x')
  const chunk = Buffer.concat([Buffer.from(`${MEGABYTE.toString(16)}\r\n`), line, Buffer.from('\r\n')])
  const megabytes = await write(socket, header.startsWith('Transfer') ? chunk : line, TEN_GIGABYTES / MEGABYTE)
  return { megabytes, answer }
}

const REQUEST_MS = 700

/** A server whose times are short: a request ends after 0.7 s, and a file brings 300 bytes in 0.6 s. */
async function startSlowServer() {
  const { limits = defaultRequestLimits } = api.app.deps
  const second = await startSecondServer(api, {
    limits: { ...limits, uploadPace: { lookMs: 600, leastBytes: 300 } },
  })
  Object.assign(second.server, {
    requestTimeout: REQUEST_MS,
    headersTimeout: REQUEST_MS,
    connectionsCheckingInterval: 50,
  })
  const server = await second.listen({ host: '127.0.0.1', port: 0 })
  return { address: server, close: () => second.close() }
}

/** Sends a part of a body that is no file, and returns the answer. */
async function slowLogin(server: string): Promise<string> {
  const socket = connect(Number(new URL(server).port), '127.0.0.1')
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  socket.write([...head, 'Content-Length: 40', '', '{"email":'].join('\r\n'))
  return text(socket)
}

test('a file of 20 MB takes no memory of the server while it arrives', async () => {
  const piece = Buffer.alloc(64 * 1024, 'x')
  const pieces = MAX_IMPORT_BYTES / piece.length
  const before = heldBytes()
  const { sent, answer } = await beginUpload({ 'content-length': String(MAX_IMPORT_BYTES) })
  await write(sent, piece, pieces - 1)
  const [name = ''] = filesLeft()
  await vi.waitUntil(() => statSync(join(folder, name)).size > MAX_IMPORT_BYTES - 5 * piece.length)
  await holdsLittleMoreThan(before)
  sent.end(piece)
  // One line of 20 MB: kept with the reason.
  expect(await answer).toMatch(/^202 .*"failed"/)
  await vi.waitUntil(() => filesLeft().length === 0)
})

test('a file may take longer than a request, as long as it keeps its pace', async () => {
  const server = await startSlowServer()
  // Over a slow line: the time of a whole request passes three times.
  const { sent, answer } = await beginUpload({ 'content-length': '2400' }, server.address)
  for (let no = 0; no < 24; no += 1) {
    sent.write('x'.repeat(100))
    await sleep(100)
  }
  sent.end()
  expect(await answer).toMatch(/^202 /)
  // The time of other bodies stays.
  expect(await slowLogin(server.address)).toMatch(/^HTTP\/1\.1 408 /)
  await server.close()
}, 30_000)

test.each([
  ['stops', 0],
  ['goes on byte by byte', 1],
])(
  'a file that %s is cut with words, and leaves nothing',
  async (_what, bytes) => {
    const server = await startSlowServer()
    const { sent, answer } = await beginUpload({ 'content-length': '2400' }, server.address)
    sent.write('x'.repeat(600))
    const trickle = setInterval(() => bytes > 0 && sent.writable && sent.write('x'.repeat(bytes)), 50)
    expect(await answer.finally(() => clearInterval(trickle))).toMatch(/^408 .*"request\.timeout"/)
    await vi.waitUntil(() => filesLeft().length === 0)
    await server.close()
  },
  30_000,
)

test('a file above the limit is refused before it is read, or at the limit where its size was not stated', async () => {
  const before = heldBytes()
  // One line of 10 GB. Whoever goes on after the answer is cut off.
  for (const header of [`Content-Length: ${TEN_GIGABYTES}`, 'Transfer-Encoding: chunked']) {
    const { megabytes, answer } = await sendEndlessly(header)
    expect(answer).toMatch(/^HTTP\/1.1 413 .*20 MB/s)
    expect(megabytes).toBeLessThan(100)
  }
  await holdsLittleMoreThan(before)
  await vi.waitUntil(() => filesLeft().length === 0)
})

test('nobody without a sign-in, a key or the right puts a file on the disk', async () => {
  const invented = createApiToken(company.directoryId, company.manager.userId).token
  const sender = await aSender(api.db, company, { kind: 2, name: 'Slagteri' })
  const callers = [
    ['', 401],
    [`Bearer ${invented}`, 401],
    // The key of a sender reaches the endpoint for senders alone.
    [(await api.authorizationOf(sender)).authorization ?? '', 403],
  ] as const
  for (const [authorization, status] of callers) {
    // The answer comes although no byte of the file does.
    const { sent, answer } = await beginUpload({ authorization, 'content-length': '1000' })
    sent.flushHeaders()
    expect(await answer).toMatch(new RegExp(`^${status} `))
    expect(filesLeft()).toEqual([])
    sent.destroy()
  }
})

test('an upload that breaks off leaves no file, and is no fault of the server', async () => {
  lines.length = 0
  const { sent } = await beginUpload({ 'content-length': '1000' })
  sent.write('date,number')
  await vi.waitUntil(() => filesLeft().length === 1)
  sent.destroy()
  await vi.waitUntil(() => filesLeft().length === 0)
  // By the answer of another request, an error would be in the log.
  expect((await who.send(addImport, { query, body: Buffer.from('date') })).statusCode).toBe(202)
  expect(lines.filter((line) => /"level":"?(50|error)|"status":5/.test(line))).toEqual([])
})

test('uploads are refused that together would leave the database no room for what each takes of the disk', async () => {
  // Measured by the bench: 3.12 times the file.
  const disk = { isLow: false, freeBytes: CONTENT_RESERVE_BYTES + 3.1 * 6000 }
  const second = await startSecondServer(api, { disk })
  const server = await second.listen({ host: '127.0.0.1', port: 0 })
  const tooLarge = await beginUpload({ 'content-length': '6000' }, server)
  tooLarge.sent.flushHeaders()
  expect(await tooLarge.answer).toMatch(/^503 /)
  tooLarge.sent.destroy()
  disk.freeBytes = CONTENT_RESERVE_BYTES + 30_000
  const first = await beginUpload({ 'content-length': '6000' }, server)
  first.sent.write('date,number')
  await vi.waitUntil(() => filesLeft().length === 1)
  const other = await beginUpload({ 'content-length': '6000' }, server)
  other.sent.flushHeaders()
  expect(await other.answer).toMatch(/^503 /)
  other.sent.destroy()
  first.sent.end('x'.repeat(6000 - 11))
  expect(await first.answer).toMatch(/^202 /)
  // What the first one took is free again.
  const later = await beginUpload({ 'content-length': '6000' }, server)
  later.sent.end('x'.repeat(6000))
  expect(await later.answer).toMatch(/^202 /)
  await second.close()
})

test('a company has at most twenty uploads at once; others have their own', async () => {
  const busy = await aCompany(api.db)
  const headers = { 'content-length': '1000' }
  const begun = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { sent } = await beginUpload({ ...headers, ...(await api.authorizationOf(busy)) })
      sent.write('date')
      return sent
    }),
  )
  await vi.waitUntil(() => filesLeft().length === 20)
  const { sent, answer } = await beginUpload({ ...headers, ...(await api.authorizationOf(busy)) })
  sent.flushHeaders()
  expect(await answer).toMatch(/^429 /)
  sent.destroy()
  const other = await beginUpload({ 'content-length': '4' })
  other.sent.end('date')
  expect(await other.answer).toMatch(/^202 /)
  for (const one of begun) one.destroy()
  await vi.waitUntil(() => filesLeft().length === 0)
  // Their places are free again.
  expect((await api.as(busy).send(addImport, { query, body: Buffer.from('date') })).statusCode).toBe(202)
})

test('files that come at once do not pass the bytes of a day together', async () => {
  const busy = await aCompany(api.db)
  await aFarm(api.db, busy, { name: 'Nygaard' })
  const send = (no: number) =>
    api.as(busy).send(addImport, { query, body: Buffer.from(`date,number\n2026-05-0${no},5\n`) })
  expect((await send(1)).statusCode).toBe(202)
  // One byte is left.
  await sql`update import set byte_count = 524287999 where directory_id = ${busy.directoryId}`.execute(api.db)
  const statuses = (await Promise.all([2, 3, 4, 5, 6, 7, 8, 9].map(send))).map(({ statusCode }) => statusCode)
  // Two files are read at a time; others are stored after them.
  expect(statuses.filter((status) => status === 202).length).toBeLessThan(5)
  expect(new Set(statuses)).toEqual(new Set([202, 429]))
})

test('only endpoints of files take one, and those of files alone nothing else', async () => {
  const body = Buffer.from('date')
  expect((await who.send(createArchiveImport, { body })).statusCode).toBe(415)
  await expect(who.call(addImport, { query, body: { data: 'ZGF0ZQ==' } as never })).rejects.toMatchObject({
    status: 415,
    code: 'request.file_expected',
  })
  const asCsv = await who.send(addImport, { query, body }, { headers: { 'content-type': 'text/csv' } })
  expect([asCsv.statusCode, asCsv.json().messages[0].code]).toEqual([415, 'request.file_expected'])
  const rows = { params: { kind: 'insertions' }, query: {}, body: { data: 'ZGF0ZQ==' } }
  expect((await who.send(sendImport, rows)).statusCode).toBe(400)
  await vi.waitUntil(() => filesLeft().length === 0)
})

test('a key belongs to the bytes of a file: the same are the same import, others are refused', async () => {
  const send = (content: string) => who.send(addImport, { query, body: Buffer.from(content) }, { key: 'upload-1' })
  const first = await send('date,number\n2026-05-01,5\n')
  const { id } = first.json()
  expect((await send('date,number\n2026-05-01,5\n')).json()).toEqual(first.json())
  expect((await send('date,number\n2026-05-01,6\n')).statusCode).toBe(409)
  const stored = await who.send(getImportFile, { params: { id } })
  expect(stored.body).toBe('date,number\n2026-05-01,5\n')
  await vi.waitUntil(() => filesLeft().length === 0)
})

test('a start and each hour remove the files of a killed server, and leave those that are arriving', async () => {
  mkdirSync(folder, { recursive: true })
  const leave = (name: string, hoursAgo: number) => {
    const at = new Date(api.clock.now().getTime() - hoursAgo * 3_600_000)
    writeFileSync(join(folder, name), 'date')
    utimesSync(join(folder, name), at, at)
  }
  leave('old', 2)
  leave('new', 0)
  const every = vi.spyOn(globalThis, 'setInterval')
  const second = await startSecondServer(api)
  await second.ready()
  expect(filesLeft()).toEqual(['new'])
  // Its service started a killed server again at once, when its files were seconds old.
  leave('killed', 2)
  const hourly = every.mock.calls.filter(([, ms]) => ms === 3_600_000)
  for (const [sweep] of hourly) sweep()
  await vi.waitUntil(() => filesLeft().length === 1)
  expect(filesLeft()).toEqual(['new'])
  every.mockRestore()
  await second.close()
  rmSync(join(folder, 'new'))
})
