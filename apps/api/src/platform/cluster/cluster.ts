import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { serverAccount } from '#platform/cluster/account.ts'
import { lockInstance } from '#platform/cluster/instance-lock.ts'
import { stopPostmaster } from '#platform/cluster/postmaster.ts'
import { openClusterFolder, readSecret } from './cluster-folder.ts'
import { type ClusterServer, connectToServer } from './connect-to-server.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { findPostgresProgram } from './postgres-program.ts'
import { prepareOwner } from './prepare-owner.ts'

/** Our own PostgreSQL, running. */
export interface Cluster {
  /** For migrations and the making of roles; the API's own address comes from it. */
  ownerAddress: string
  /** Ends all sessions and stops the server, everything on disk. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  dataFolder: string
  /** Told when the server had to be brought back, and why that failed. */
  onError: (text: string) => void
}

/**
 * Starts the product's own PostgreSQL in the data folder, or takes over one that a killed parent left running.
 * Brought back when it dies meanwhile. One instance at a time: throws a StartProblem where another one has the folder.
 */
export async function startCluster({ dataFolder, onError }: ClusterOptions): Promise<Cluster> {
  const server = await prepareServer(dataFolder)
  const stopping = new AbortController()
  let session = await connectExclusively(server, stopping.signal)
  const ownerAddress = await prepareOwner(session.client, session.port, server.secret)
  let recovery = Promise.resolve()

  const watch = (client: pg.Client): void => {
    client.once('end', () => {
      if (!stopping.signal.aborted) recovery = restart()
    })
  }
  const restart = async (): Promise<void> => {
    onError('The database went away; starting it again.')
    while (!stopping.signal.aborted) {
      try {
        session = await connectExclusively(server, stopping.signal)
        watch(session.client)
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        onError((error as Error).message)
        await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  watch(session.client)

  return {
    ownerAddress,
    stop: async () => {
      stopping.abort()
      // A server that is just being brought back must not come up behind us.
      await recovery
      await session.client.end().catch(() => undefined)
      await stopPostmaster(server.program, server.account, server.folder.data)
    },
  }
}

/** Everything up to a server that could be started: account, folder, program, data. */
export async function prepareServer(dataFolder: string): Promise<ClusterServer> {
  const rootFolder = openClusterFolder(dataFolder, serverAccount(dataFolder))
  const account = serverAccount(rootFolder.data)
  const program = findPostgresProgram(rootFolder.root, account)
  const secret = readSecret(rootFolder)
  await initialiseCluster(rootFolder, program, account, secret)
  return { folder: rootFolder, program, account, secret }
}

async function connectExclusively(
  server: ClusterServer,
  signal: AbortSignal,
): Promise<{ client: pg.Client; port: number }> {
  const session = await connectToServer(server, signal)
  await lockInstance(session.client, server.folder.root)
  return session
}
