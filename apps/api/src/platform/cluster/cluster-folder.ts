import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartProblem } from '#platform/config/start-problem.ts'
import { canAccessFolder, type OsAccount } from './account.ts'

/** Paths of the cluster's files. */
export interface ClusterFolder {
  root: string
  data: string
  /** Owner-only file with the random password of the PostgreSQL administrator. */
  secret: string
  port: string
}

/** Used when root's data folder is not reachable for the database's account. */
const REACHABLE_ROOT = '/var/lib/herdboard'

/**
 * Finds or creates the cluster folder below the data folder. Where the database's account cannot reach that folder
 * (root's home is closed to others), the cluster is in /var/lib/herdboard. A file in the data folder then contains its
 * path. Throws a StartProblem for a folder that cannot be written.
 */
export function openClusterFolder(dataFolder: string, account: OsAccount): ClusterFolder {
  const folder = resolve(dataFolder)
  try {
    createFolder(folder, account)
    return folderLayout(canAccessFolder(account, folder) ? folder : reachableFolder(folder, account))
  } catch (cause) {
    throw new StartProblem(`The data folder ${folder} cannot be written: ${(cause as Error).message}`, { cause })
  }
}

const folderLayout = (root: string): ClusterFolder => ({
  root,
  data: join(root, 'postgres'),
  secret: join(root, 'postgres-secret'),
  port: join(root, 'postgres-port'),
})

function reachableFolder(folder: string, account: OsAccount): string {
  const pointer = join(folder, 'postgres-folder')
  if (!existsSync(pointer)) createFileAtomically(pointer, join(REACHABLE_ROOT, randomBytes(8).toString('hex')))
  const root = readFileSync(pointer, 'utf8')
  createFolder(REACHABLE_ROOT, account)
  createFolder(root, account)
  return root
}

function createFolder(folder: string, account: OsAccount): void {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  // The database's account may pass through the folder; no other account may list it.
  chmodSync(folder, account ? 0o711 : 0o700)
}

/** Returns the administrator's password and creates a random one the first time. */
export function readSecret({ secret }: ClusterFolder): string {
  if (!existsSync(secret)) createFileAtomically(secret, randomBytes(32).toString('base64url'))
  return readFileSync(secret, 'utf8')
}

/** Writes a file atomically and never overwrites it: of several processes the first one wins. */
function createFileAtomically(file: string, text: string): void {
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, text, { mode: 0o600 })
  try {
    linkSync(temporaryFile, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(temporaryFile)
  }
}
