import { existsSync } from 'node:fs'
import { StartProblem } from '#platform/config/start-problem.ts'
import type { Database } from '#platform/database/pool.ts'
import { openSecret, readSealingKeys, type SealingKeySource } from '#platform/identity/sealing-key.ts'

/** Returns why the server keys of a restored database cannot be opened; empty where they can. Creates no key file. */
export async function findKeyFaults(database: Database, source: SealingKeySource): Promise<string[]> {
  const stored = await database
    .selectFrom('server_key')
    .select(['purpose', 'secret'])
    .where('retired_at', 'is', null)
    .execute()
  if (stored.length === 0) return []
  if (source.sealingKey === null && !existsSync(source.sealingKeyFile))
    return [`The key of the installation is missing: put back ${source.sealingKeyFile}, or set HERDBOARD_KEY.`]
  try {
    const keys = readSealingKeys(source)
    for (const { purpose, secret } of stored) openSecret(keys, purpose, secret)
    return []
  } catch (error) {
    if (error instanceof StartProblem) return [error.message]
    throw error
  }
}
