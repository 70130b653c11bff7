import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OsAccount } from '#platform/cluster/account.ts'
import type { PostgresProgram } from './postgres-program.ts'

/** Content of `postmaster.pid`, which PostgreSQL alone writes for the server that runs in a data folder. */
export interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

/**
 * Returns the running server of a data folder; null without one. It may be ours, left by a killed parent, or still
 * starting or stopping.
 */
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

/** Checks whether the process is PostgreSQL. It may have ended, and its number may belong to another program. */
function isPostgres(pid: number): boolean {
  if (platform() === 'linux') {
    try {
      // The line is like `123 (postgres) S …`; state Z is a dead process whose parent has not read its exit status.
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

/** Settings of PostgreSQL, by name. */
export type ServerSettings = Readonly<Record<string, string>>

/** Durability settings are PostgreSQL's defaults. Log lines contain no values that users typed. */
const productSettings: ServerSettings = {
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
 * Starts the server detached, so that Ctrl-C does not reach it and it outlives this process. True once it accepts
 * connections. False when it ends instead, or is stopped because the start was aborted. It is a child of this process,
 * so that its exit status is read in a container without an init process.
 */
export async function startPostmaster(
  program: PostgresProgram,
  account: OsAccount,
  data: string,
  port: number,
  { signal, settings }: { signal?: AbortSignal | undefined; settings?: ServerSettings | undefined } = {},
): Promise<boolean> {
  const log = openSync(startLog(data), 'a')
  const flags = Object.entries({ ...productSettings, ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
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
 * Ends the server's sessions and stops it with all data on disk. After 20 s it uses an immediate shutdown, which loses
 * no data either. It watches this one process only, because another instance may start the folder's next server at
 * once.
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

/** Sends the signal with `pg_ctl`, which works on each operating system. */
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

/** Returns the last five log lines of a server that did not start. */
export function startLogTail(data: string): string {
  if (!existsSync(startLog(data))) return ''
  return readFileSync(startLog(data), 'utf8').trim().split('\n').slice(-5).join('\n')
}
