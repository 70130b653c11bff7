import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { Aedes, type Client } from 'aedes'
import persistence from 'aedes-persistence'

export const brokerAuth = { username: 'stald', password: 'hemmeligt' }

export interface TestBroker {
  url(): string
  start(): Promise<void>
  /** Cuts all connections; the sessions outlive it, as those of a real broker do. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Starts a broker on a port, whose sessions outlive a restart. */
export async function testBroker(): Promise<TestBroker> {
  const aedes = await Aedes.createBroker({ persistence: persistence() })
  const nextIds = new Map<string, number>()
  aedes.authenticate = (client, username, password, done) => {
    numberMessages(client, nextIds)
    done(null, username === brokerAuth.username && String(password) === brokerAuth.password)
  }
  const { handle } = aedes
  let [port, server] = [0, null as Server | null]
  const sockets = new Set<Socket>()
  const start = async () => {
    server = createServer((socket) => {
      sockets.add(socket)
      handle(socket)
    })
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const kill = async () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await new Promise((resolve) => server?.close(resolve))
    server = null
  }
  await start()
  return {
    start,
    kill,
    url: () => `mqtt://127.0.0.1:${port}`,
    close: async () => {
      if (server) await kill()
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}

/**
 * Lets the connections of a session count their messages on. aedes begins anywhere with each connection, so a new
 * message may get the number of one that still waits. That one is lost when the new one is acknowledged.
 */
function numberMessages(client: Client, nextIds: Map<string, number>): void {
  Object.defineProperty(client, '_nextId', {
    get: () => nextIds.get(client.id) ?? 1,
    set: (next: number) => nextIds.set(client.id, next),
  })
}
