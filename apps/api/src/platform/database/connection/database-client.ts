import pg from 'pg'
import { serverAddresses } from './server-addresses.ts'

/** Which of its servers a process connects to next, by the address of the database. */
const nextServers = new Map<string, number>()

type Connected = (error?: Error) => void

/**
 * Returns the class of clients for an address of a database. Of several servers its clients connect to the one that
 * accepts changes: a server that cannot be reached, or that is a standby, makes the next client try the next one. The
 * code of the error is that of a lost connection.
 */
export function databaseClient(address: string): typeof pg.Client {
  const addresses = serverAddresses(address)
  if (addresses.length === 1) return pg.Client
  return class extends pg.Client {
    readonly #server: number

    constructor(options: pg.ClientConfig) {
      const server = nextServers.get(address) ?? 0
      super({ ...options, connectionString: addresses[server] })
      this.#server = server
      // A pool listens only to a client that is connected: an error during the question below would end the process.
      this.on('error', () => undefined)
    }

    override connect(): Promise<this>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<this> | undefined {
      const connecting = this.#connectForChanges()
      if (!callback) return connecting.then(() => this)
      connecting.then(() => callback(), callback)
      return undefined
    }

    async #connectForChanges(): Promise<void> {
      try {
        await super.connect()
        const { rows } = await super.query<{ transaction_read_only: string }>('show transaction_read_only')
        if (rows[0]?.transaction_read_only === 'off') return
        throw Object.assign(new Error(`${this.host}:${this.port} accepts no changes`), { code: 'ECONNREFUSED' })
      } catch (error) {
        super.end().catch(() => undefined)
        // Another client may have gone on already.
        if ((nextServers.get(address) ?? 0) === this.#server)
          nextServers.set(address, (this.#server + 1) % addresses.length)
        throw error
      }
    }
  }
}

/** Opens a client, trying each server of its address once. */
export async function connectToAny<Client>(address: string, connect: () => Promise<Client>): Promise<Client> {
  for (let left = serverAddresses(address).length; ; left--) {
    try {
      return await connect()
    } catch (error) {
      if (left <= 1 || isFull(error)) throw error
    }
  }
}

/** The pool has no free connection: no server would answer sooner. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
