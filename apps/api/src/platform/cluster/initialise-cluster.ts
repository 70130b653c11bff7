import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '#platform/config/start-problem.ts'
import type { OsAccount } from './account.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import type { PostgresProgram } from './postgres-program.ts'

const run = promisify(execFile)

/** The PostgreSQL administrator; the product itself uses roles with fewer rights. */
export const ADMIN_ROLE = 'postgres'

/**
 * Creates the data folder the first time: checksums, passwords for every connection, Danish collation. The folder gets
 * its final name when it is complete, so an interrupted start leaves no broken folder. Throws a StartProblem for a
 * folder of another PostgreSQL version.
 */
export async function initialiseCluster(
  folder: ClusterFolder,
  program: PostgresProgram,
  account: OsAccount,
  secret: string,
) {
  if (existsSync(folder.data)) return assertDataVersion(folder.data, program)
  const unfinished = join(folder.root, `postgres-new-${process.pid}`)
  const passwordFile = join(folder.root, `password-${process.pid}`)
  try {
    writeFileSync(passwordFile, secret, { mode: 0o600 })
    mkdirSync(unfinished, { mode: 0o700 })
    if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid)
    await run(
      join(program.bin, 'initdb'),
      [
        ...[`--pgdata=${unfinished}`, `--username=${ADMIN_ROLE}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=da-DK', '--data-checksums'],
      ],
      { ...account, cwd: '/' },
    )
    renameSync(unfinished, folder.data)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process created the folder first; that one is used.
    if (existsSync(folder.data)) return
    throw new StartProblem(`The database could not be set up in ${folder.root}: ${(cause as Error).message}`, { cause })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function assertDataVersion(data: string, program: PostgresProgram): void {
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (major === program.major) return
  throw new StartProblem(
    `The data folder ${data} was made by PostgreSQL ${major}, this program brings ${program.major}. ` +
      'Start the release of Herdboard that made it, or set HERDBOARD_DATA to another folder.',
  )
}
