import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '#platform/config/start-problem.ts'

/** The operating system account that PostgreSQL runs as; null for the account of this process. */
export type OsAccount = { uid: number; gid: number } | null

/**
 * Returns the account that PostgreSQL runs as. PostgreSQL refuses to run as root, so a root process uses the account
 * `postgres`, or `nobody` where that is missing. An existing data folder keeps its account.
 */
export function serverAccount(dataFolder: string): OsAccount {
  if (process.getuid?.() !== 0) return null
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [accountId('-u', name), accountId('-g', name)]
    if (uid !== null && gid !== null) return { uid, gid }
  }
  throw new StartProblem('As root the database needs an account named postgres or nobody to run as. Neither exists.')
}

export interface NamedAccount {
  name: string
  uid: number
  gid: number
}

/**
 * Returns the account that the program itself runs as when root starts it: the owner of an existing database, an account
 * named `herdboard`, or that of the database. Null where there is none.
 */
export function programAccount(dataFolder: string): NamedAccount | null {
  for (const folder of [join(dataFolder, 'postgres'), dataFolder]) {
    if (!existsSync(folder)) continue
    const { uid, gid } = statSync(folder)
    if (uid !== 0) return { name: accountName(uid), uid, gid }
  }
  for (const name of ['herdboard', 'postgres', 'nobody']) {
    const [uid, gid] = [accountId('-u', name), accountId('-g', name)]
    if (uid !== null && gid !== null) return { name, uid, gid }
  }
  return null
}

function accountName(uid: number): string {
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : String(uid)
}

function accountId(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : null
}

/** Checks whether the account can reach a folder. It cannot reach a folder below a home with mode 700. */
export function canAccessFolder(account: OsAccount, folder: string): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...account, cwd: '/' }).status === 0
}
