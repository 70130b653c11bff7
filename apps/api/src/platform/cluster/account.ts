import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { StartProblem } from '#platform/config/start-problem.ts'

/** The account that PostgreSQL runs as; null for our own. */
export type OsAccount = { uid: number; gid: number } | null

/**
 * PostgreSQL refuses to run as root, so root lends it the account `postgres`, or `nobody` where there is none.
 * An existing data folder keeps the account that it has.
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

function accountId(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : null
}

/** Whether the account can reach a folder: below a home of mode 700 it cannot. */
export function canAccessFolder(account: OsAccount, folder: string): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...account, cwd: '/' }).status === 0
}
