import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A line to a database that can be cut and joined again. */
export interface CuttableLine {
  /** The database's address through the line. */
  address: string
  cut(): Promise<void>
  join(): Promise<void>
}

/** Puts a line before a database; gone after the file's last test. */
export async function cuttableLine(address: string): Promise<CuttableLine> {
  const to = new URL(address)
  const open = new Set<Socket>()
  const line = createServer((near) => {
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
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const port = (line.address() as { port: number }).port
  const cut = async () => {
    const closed = once(line, 'close')
    line.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  afterAll(async () => {
    if (line.listening) await cut()
  })
  return {
    address: Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) }).toString(),
    cut,
    join: async () => {
      line.listen(port, '127.0.0.1')
      await once(line, 'listening')
    },
  }
}
