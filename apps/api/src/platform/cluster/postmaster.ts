import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OsAccount } from '#platform/cluster/account.ts'
import type { PostgresProgram } from './postgres-program.ts'

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
      // `123 (postgres) S …`; Z is dead, and waits for its parent to take notice.
      return /^\d+ \(postgres\) [^Z]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
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

const STEP_MS = 10

const startLog = (data: string) => join(data, 'start.log')

/**
 * Starts the server, apart from us: a Ctrl-C for us is none for it, and it outlives us. True once it takes connections,
 * false when it ends instead, or is ended because nobody waits for it any more.
 * As our own child, so that its end is noticed in a container without an init process.
 */
export async function startPostmaster(
  program: PostgresProgram,
  account: OsAccount,
  data: string,
  port: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const log = openSync(startLog(data), 'a')
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(program.bin, 'postgres'), ['-D', data, ...flags], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  server.unref()
  const ended = once(server, 'exit').then(() => true)
  while (!runningPostmaster(data)?.isReady) {
    if (signal?.aborted) server.kill('SIGINT')
    if (await Promise.race([ended, sleep(STEP_MS, false)])) return false
  }
  return true
}

/**
 * Ends the server's sessions and stops it, everything on disk; the hard way after 20 s, which loses nothing either.
 * Watches that one process: another instance may start the folder's next server at once.
 */
export async function stopPostmaster(program: PostgresProgram, account: OsAccount, data: string): Promise<void> {
  const pid = runningPostmaster(data)?.pid
  if (pid === undefined) return
  await sendSignal(program, account, 'INT', pid)
  if (await isGone(data, pid, 20_000)) return
  await sendSignal(program, account, 'QUIT', pid)
  await isGone(data, pid, 5_000)
}

async function isGone(data: string, pid: number, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  while (performance.now() < until) {
    if (runningPostmaster(data)?.pid !== pid) return true
    await sleep(STEP_MS)
  }
  return false
}

/** By PostgreSQL's own program, which knows what a signal is on each system. */
async function sendSignal(
  program: PostgresProgram,
  account: OsAccount,
  name: 'INT' | 'QUIT',
  pid: number,
): Promise<void> {
  const control = spawn(join(program.bin, 'pg_ctl'), ['kill', name, String(pid)], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  await once(control, 'exit')
}

/** The last words of a server that did not start. */
export function startLogTail(data: string): string {
  if (!existsSync(startLog(data))) return ''
  return readFileSync(startLog(data), 'utf8').trim().split('\n').slice(-5).join('\n')
}
