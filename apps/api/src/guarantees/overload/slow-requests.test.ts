import { connect } from 'node:net'
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
  const held = () => process.memoryUsage().arrayBuffers
  const before = held()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, held())
  }, 20)
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  const sockets = Array.from({ length: 40 }, () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
      .on('error', () => undefined)
      .pause()
    // Together more than the network takes in.
    socket.write(get.repeat(20))
    return socket
  })
  await expect.poll(() => accepted, { timeout: 30_000 }).toBe(40)
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  await expect.poll(open, { timeout: 30_000, interval: 200 }).toBe(0)
  clearInterval(watch)
  expect(most - before).toBeLessThan(20_000_000)
  for (const socket of sockets) socket.destroy()
}, 60_000)

test('a complete request is answered', async () => {
  const { status } = await sendRaw(address, `${head(2)}Connection: close\r\n\r\n{}`)
  expect(status).toBe(400)
})
