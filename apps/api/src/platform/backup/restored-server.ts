import { setTimeout as sleep } from 'node:timers/promises'
import { prepareServer } from '#platform/cluster/cluster.ts'
import { adminAddress, connectToServer } from '#platform/cluster/connect-to-server.ts'
import { type ServerSettings, startLogTail, stopPostmaster } from '#platform/cluster/postmaster.ts'
import { prepareOwner } from '#platform/cluster/prepare-owner.ts'
import { StartProblem } from '#platform/config/start-problem.ts'

/** A restored database that runs for its checks alone. */
export interface RestoredServer {
  ownerAddress: string
  /** Without row-level security, to read which companies there are. */
  adminAddress: string
  stop(): Promise<void>
}

/** Little memory beside a running database. */
const SMALL = { shared_buffers: '32MB', max_connections: '100' }
const STEP_MS = 100

/**
 * Starts a restored database and waits until it has recovered. Throws a StartProblem where it does not. A trial archives
 * nothing; what is restored for good archives its new timeline from the beginning.
 */
export async function startRestored(dataFolder: string, archive: ServerSettings | null): Promise<RestoredServer> {
  const settings = { ...SMALL, ...(archive ?? { archive_mode: 'off' }) }
  const server = { ...(await prepareServer(dataFolder)), settings }
  const { client, port } = await connectToServer(server)
  try {
    for (;;) {
      const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
      if (!rows[0]?.recovers) break
      await sleep(STEP_MS)
    }
    const admin = adminAddress(port, server.secret).replace(/postgres$/, 'herdboard')
    return {
      ownerAddress: await prepareOwner(client, port, server.secret),
      adminAddress: admin,
      stop: () => stopPostmaster(server.program, server.account, server.folder.data),
    }
  } catch (cause) {
    await stopPostmaster(server.program, server.account, server.folder.data)
    throw new StartProblem(`The restored database does not run:\n${startLogTail(server.folder.data)}`, { cause })
  } finally {
    await client.end().catch(() => undefined)
  }
}
