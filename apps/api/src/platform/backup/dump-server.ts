import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '#platform/config/start-problem.ts'
import { mapServerAddresses } from '#platform/database/connection/server-addresses.ts'

/**
 * Backs up a database of one's own with its `pg_dump`, which must be in the path and of the server's version or later.
 * Returns what to print. The password is passed in a file, so that no list of processes shows it.
 */
export async function dumpServer(databaseUrl: string, backups: string, now: Date): Promise<string> {
  mkdirSync(backups, { recursive: true, mode: 0o700 })
  const file = join(backups, `dump-${now.toISOString().replaceAll(/[:.]/g, '-')}.pgdump`)
  const passwordFile = `${file}.password`
  let password = ''
  const address = mapServerAddresses(databaseUrl, (url) => {
    password = decodeURIComponent(url.password).replaceAll(/[\\:]/g, '\\$&')
    url.password = ''
    url.searchParams.set('passfile', passwordFile)
  })
  writeFileSync(passwordFile, `*:*:*:*:${password}\n`, { mode: 0o600 })
  const { status, error, stderr } = spawnSync(
    'pg_dump',
    ['--format=custom', `--file=${file}.part`, `--dbname=${address}`],
    { encoding: 'utf8' },
  )
  rmSync(passwordFile)
  if (error) throw new StartProblem('pg_dump is not in the path: install the client programs of your PostgreSQL.')
  if (status !== 0) {
    rmSync(`${file}.part`, { force: true })
    throw new StartProblem(
      `pg_dump failed: ${stderr.trim()}\nRow-level security hides rows from the owner: set DATABASE_URL for this command ` +
        'to a role with bypassrls.',
    )
  }
  renameSync(`${file}.part`, file)
  return `${file} is written. Restore it with pg_restore, see docs/guides/operate.md.`
}
