import { type Cluster, type ClusterOptions, prepareServer, startCluster } from './cluster.ts'
import { connectToServer } from './connect-to-server.ts'
import { isInstanceLocked } from './instance-lock.ts'
import { runningPostmaster } from './postmaster.ts'
import { prepareOwner } from './prepare-owner.ts'

/**
 * Returns the product's own PostgreSQL for a command that may run beside an instance. A running instance's server is
 * shared and remains owned by that instance. Otherwise a server is started for the command and stopped after it.
 */
export async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const server = await prepareServer(options.dataFolder)
  if (!runningPostmaster(server.folder.data)) return startCluster(options)
  const { client, port } = await connectToServer(server)
  try {
    if (await isInstanceLocked(client)) {
      const ownerAddress = await prepareOwner(client, port, server.secret)
      return { ownerAddress, dataFolder: server.folder.data, stop: async () => undefined }
    }
  } finally {
    await client.end()
  }
  return startCluster(options)
}
