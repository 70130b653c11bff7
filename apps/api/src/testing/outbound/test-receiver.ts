import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface TestReceiver {
  /** `http://127.0.0.1:<port>`. */
  address: string
  /** Requests in the order of their arrival. */
  received: ReceivedRequest[]
  /** Statuses of the next answers; 201 once they are used up. `never` leaves the request without an answer. */
  answerNext(...statuses: (number | 'never')[]): void
  /** Headers of all answers from now on. */
  answerHeaders: Record<string, string>
}

/** Starts a real HTTP server that stands for a push service, an SMS gateway or the receiver of a webhook. */
export async function testReceiver(): Promise<TestReceiver> {
  const received: ReceivedRequest[] = []
  const statuses: (number | 'never')[] = []
  const receiver: TestReceiver = {
    address: '',
    received,
    answerNext: (...next) => void statuses.splice(0, statuses.length, ...next),
    answerHeaders: {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    const status = statuses.shift() ?? 201
    if (status !== 'never') response.writeHead(status, receiver.answerHeaders).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}
