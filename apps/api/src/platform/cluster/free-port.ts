import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns the preferred port when it is free on the loopback address, else any free port. */
export async function freePort(preferred: number): Promise<number> {
  const server = createServer()
  try {
    server.listen(preferred, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : preferred
  } catch {
    return preferred === 0 ? Promise.reject(new Error('No port is free')) : freePort(0)
  } finally {
    server.close()
  }
}
