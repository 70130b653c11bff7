import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'
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
  const sessions = persistence()
  let [port, server, aedes] = [0, null as Server | null, null as Aedes | null]
  const sockets = new Set<Socket>()
  const start = async () => {
    aedes = await Aedes.createBroker({ persistence: sessions })
    aedes.authenticate = (_client, username, password, done) =>
      done(null, username === brokerAuth.username && String(password) === brokerAuth.password)
    const { handle } = aedes
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
      await new Promise<void>((resolve) => aedes?.close(resolve))
    },
  }
}
