import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import type { Account } from '#platform/cluster/account.ts'
import type { Program } from '#platform/cluster/program.ts'

/** What `postmaster.pid` tells of the server that runs in a data folder. Nobody but PostgreSQL ever writes that file. */
export interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

/** The running server of a data folder: ours, one left by a parent that was killed, or one on its way up or down. */
export function runningPostmaster(data: string): Postmaster | null {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!(pid > 0) || !isPostgres(pid)) return null
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** The process may be gone, and its number given to another program. */
function isPostgres(pid: number): boolean {
  if (platform() === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    } catch {
      return false
    }
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Durability stays as PostgreSQL ships it. Log lines hold no values that people typed. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  max_connections: '100',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const startLog = (data: string) => join(data, 'start.log')

/** Starts the server, apart from us: a Ctrl-C for us is none for it. True once it takes connections. */
export async function startPostmaster(program: Program, account: Account, data: string, port: number) {
  const flags = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}="${value}"`)
  const args = ['start', '--wait', '--timeout=60', '--silent', '-D', data, '-l', startLog(data), '-o', flags.join(' ')]
  return await pgCtl(program, account, args)
}

/** Ends the server's sessions and stops it, everything on disk; the hard way after 20 s, which loses nothing either. */
export async function stopPostmaster(program: Program, account: Account, data: string): Promise<void> {
  const stop = (mode: string) => pgCtl(program, account, ['stop', '--wait', '-m', mode, '--timeout=20', '-D', data])
  if (!(await stop('fast')) && runningPostmaster(data)) await stop('immediate')
}

async function pgCtl(program: Program, account: Account, args: string[]): Promise<boolean> {
  // No pipes: the server would inherit them, and we would wait for it to close them.
  const control = spawn(join(program.bin, 'pg_ctl'), args, { ...account, cwd: '/', stdio: 'ignore' })
  const [code] = await once(control, 'exit')
  return code === 0
}

/** The last words of a server that did not start. */
export function lastWords(data: string): string {
  if (!existsSync(startLog(data))) return ''
  return readFileSync(startLog(data), 'utf8').trim().split('\n').slice(-5).join('\n')
}
