import type { Clock } from '#platform/clock.ts'
import { systemClock } from '#platform/clock.ts'
import type { Cluster } from '#platform/cluster/cluster.ts'
import { joinCluster } from '#platform/cluster/join-cluster.ts'
import type { Config } from '#platform/config/config.ts'
import { type Database, openDatabase } from '#platform/database/pool.ts'
import { apiAddress } from './platform/database/migrate/api-role.ts'
import { migrateDatabase } from './platform/database/migrate/run-migrations.ts'
import { subscribeModules } from './subscribe-modules.ts'

/** Context of a command: the database as the API's role and as the owner. */
export interface CommandContext {
  database: Database
  owner: Database
  clock: Clock
}

/** Runs a command on the database of a running server, or on one that is started for the command. */
export async function withCommandContext(
  config: Config,
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  subscribeModules()
  const onError = (text: string): void => console.error(text)
  const cluster: Cluster | null =
    config.databaseUrl === null ? await joinCluster({ dataFolder: config.dataFolder, onError }) : null
  try {
    const ownerAddress = cluster?.ownerAddress ?? config.databaseUrl ?? ''
    await migrateDatabase(ownerAddress)
    const owner = openDatabase(ownerAddress, { connections: 2, statementMs: 0, lockMs: 60_000 })
    const database = openDatabase(apiAddress(ownerAddress))
    try {
      await work({ database, owner, clock: systemClock })
    } finally {
      await Promise.all([database.destroy(), owner.destroy()])
    }
  } finally {
    await cluster?.stop()
  }
}
