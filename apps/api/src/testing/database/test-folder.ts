import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const REPOSITORY = realpathSync(join(import.meta.dirname, '../../../../..'))
/** A file system in memory, on Linux. Containers often give it 64 MB. */
const MEMORY = '/dev/shm'
/** What the databases of a whole run take at most, with the logs of their changes. */
const MIN_FREE_BYTES = 3e9
/** Memory that the processes of a run take beside it. */
const MIN_FREE_MEMORY = 8e9

/** Name of the folder of the server that the API's tests share. */
export const TEST_DATABASE = 'test-database'

/**
 * Returns a folder for data that need not survive a power cut: in memory where enough is free, otherwise in `.cache`.
 * Each working tree has its own. To create a database there takes a fifth of the time.
 */
export function testFolder(name: string): string {
  const root = hasFreeMemory() ? memoryFolder(REPOSITORY) : join(REPOSITORY, '.cache')
  mkdirSync(root, { recursive: true })
  return join(root, name)
}

/** The folder in memory of a working tree, which outlives the tests; whoever removes the tree removes it, too. */
const memoryFolder = (repository: string): string =>
  join(MEMORY, `herdboard-${createHash('sha256').update(repository).digest('hex').slice(0, 12)}`)

function hasFreeMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MIN_FREE_BYTES && freemem() >= MIN_FREE_MEMORY
}
