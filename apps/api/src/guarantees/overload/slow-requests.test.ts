import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemReply } from '@herdboard/contract/core/problem.ts'
import { expect, test } from 'vitest'
import { sendRaw } from '#testing/api/raw-http.ts'
import { testApi } from '#testing/api/test-api.ts'

/** The server itself limits the time of a request; here it does so sooner than after 30 seconds. */

const REQUEST_MS = 700

const api = await testApi()
const { server } = api.app
const { requestTimeout, headersTimeout, connectionsCheckingInterval, timeout } = server as typeof server & {
  connectionsCheckingInterval: number
}
const startedWith = { requestTimeout, headersTimeout, connectionsCheckingInterval, timeout }
const IDLE_MS = 2_000
Object.assign(server, {
  requestTimeout: REQUEST_MS,
  headersTimeout: REQUEST_MS,
  connectionsCheckingInterval: 50,
  timeout: IDLE_MS,
})
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })

const head = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`

test('the server cuts a request and its header section after 30 seconds, and looks every second', () => {
  expect(startedWith).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 30_000,
    connectionsCheckingInterval: 1_000,
    timeout: 120_000,
  })
})

test.each([
  ['no byte of its body', `${head(40)}\r\n`],
  ['a part of its body', `${head(40)}\r\n{"email":`],
  ['a part of its header section', head(40)],
])('a client that sends %s in time gets 408 in the shape of every refusal', async (_what, text) => {
  const { status, headers, body } = await sendRaw(address, text)
  const { messages, request_id } = ProblemReply.parse(JSON.parse(body))
  expect([status, messages]).toEqual([
    408,
    [{ code: 'request.timeout', message: 'Anmodningen blev ikke sendt færdig i tide. Prøv igen' }],
  ])
  expect(headers).toMatchObject({ 'x-request-id': request_id, 'cache-control': 'no-store', connection: 'close' })
})

test('a client that sends its body byte by byte gets 408, too', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let answer = ''
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(`${head(10_000)}\r\n`))
  const trickle = setInterval(() => socket.writable && socket.write(' '), 50)
  socket.on('data', (piece) => {
    answer += piece
  })
  // A server that has closed resets the connection of a client that still sends.
  socket.on(
    'error',
    (error: NodeJS.ErrnoException) => error.code !== 'EPIPE' && error.code !== 'ECONNRESET' && reject(error),
  )
  socket.on('close', () => resolve(answer))
  expect(await promise.finally(() => clearInterval(trickle))).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
})

test('a response that its client does not read holds no memory of its own, and its connection ends', async () => {
  const get = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
  await sendRaw(address, get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  const before = process.memoryUsage().arrayBuffers
  const sockets = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1')
        .on('error', () => undefined)
        .pause()
      await once(socket, 'connect')
      // Together more than the network takes in.
      socket.write(get.repeat(20))
      return socket
    }),
  )
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  await sleep(IDLE_MS / 2)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  expect(await open()).toBeGreaterThanOrEqual(40)
  await expect.poll(open, { timeout: 10 * IDLE_MS, interval: 200 }).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('a complete request is answered', async () => {
  const { status } = await sendRaw(address, `${head(2)}Connection: close\r\n\r\n{}`)
  expect(status).toBe(400)
})
