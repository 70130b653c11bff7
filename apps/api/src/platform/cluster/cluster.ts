import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { serverAccount } from '#platform/cluster/account.ts'
import { lockInstance } from '#platform/cluster/instance-lock.ts'
import { type ServerSettings, stopPostmaster } from '#platform/cluster/postmaster.ts'
import { openClusterFolder, readSecret } from './cluster-folder.ts'
import { type ClusterServer, connectToServer } from './connect-to-server.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { findPostgresProgram } from './postgres-program.ts'
import { prepareOwner } from './prepare-owner.ts'

/** The product's own running PostgreSQL. */
export interface Cluster {
  /** Connection URL of the owner, for migrations and roles; the API's URL is derived from it. */
  ownerAddress: string
  /** Folder of its data. */
  dataFolder: string
  /** Ends all sessions and stops the server with all data on disk. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  dataFolder: string
  /** Settings of a server that differs from the product's own. */
  settings?: ServerSettings
  /** Called when the server has to be restarted, and with the reason when the restart fails. */
  onError: (text: string) => void
}

/**
 * Starts the product's own PostgreSQL in the data folder, or takes over one that a killed parent left running. Restarts
 * it when it dies. Only one instance may run: throws a StartProblem where another one uses the folder.
 */
export async function startCluster({ dataFolder, settings = {}, onError }: ClusterOptions): Promise<Cluster> {
  const server = { ...(await prepareServer(dataFolder)), settings }
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
    dataFolder: server.folder.data,
    stop: async () => {
      stopping.abort()
      // A restart in progress must end first, or the server would come up after this stop.
      await recovery
      await session.client.end().catch(() => undefined)
      await stopPostmaster(server.program, server.account, server.folder.data)
    },
  }
}

/** Prepares account, folder, program and data of a server without starting it. */
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
