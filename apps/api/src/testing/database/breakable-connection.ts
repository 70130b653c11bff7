import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A TCP proxy to a database that can be disconnected and reconnected. */
export interface BreakableConnection {
  /** The database's connection URL through the proxy. */
  address: string
  disconnect(): Promise<void>
  reconnect(): Promise<void>
}

/** Starts a proxy to a database; it is stopped after the file's last test. */
export async function breakableConnection(address: string): Promise<BreakableConnection> {
  const to = new URL(address)
  const open = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        into.destroy()
      })
      from.pipe(into)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const port = (proxy.address() as { port: number }).port
  const disconnect = async () => {
    const closed = once(proxy, 'close')
    proxy.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  afterAll(async () => {
    if (proxy.listening) await disconnect()
  })
  return {
    address: Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) }).toString(),
    disconnect,
    reconnect: async () => {
      proxy.listen(port, '127.0.0.1')
      await once(proxy, 'listening')
    },
  }
}
