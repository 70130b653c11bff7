import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { serverAccount } from '#platform/cluster/account.ts'
import { freePort } from '#platform/cluster/free-port.ts'
import { findPostgresProgram } from '#platform/cluster/postgres-program.ts'
import { onFileEnd } from '#testing/vitest/file-teardown.ts'

const ADMIN = 'boss'
const PASSWORD = 'rugmelk'
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'wal_keep_size=256MB']

/** One of two servers of a database; a killed one keeps its port. */
interface ReplicatedServer {
  data: string
  port: number
  process: ChildProcess | null
}

/** Two PostgreSQL servers of one database, of which the first accepts changes and the second repeats them at once. */
export interface ReplicatedServers {
  /** Address of a database of theirs for a role, with both servers. */
  address(role: string, password: string, database: string): string
  /** Runs a statement as the administrator on the server that accepts changes. */
  run(statement: string, database?: string): Promise<void>
  /** Kills the server that accepts changes, and lets the other one take its place, as Patroni does. */
  failOver(): Promise<void>
  /** Makes the killed server a standby of the other one. Every commit waits for it from then on. */
  addStandby(): Promise<void>
}

/** Starts both servers in a folder that the database's account can reach; they stop after the file's last test. */
export async function startReplicatedServers(top: string): Promise<ReplicatedServers> {
  const account = serverAccount(top)
  const program = findPostgresProgram(top, account)
  const own = (path: string) => account && execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, path])
  const server = async (name: string): Promise<ReplicatedServer> => {
    return { data: join(top, name), port: await freePort(0), process: null }
  }
  let primary = await server('one')
  let standby = await server('two')

  const start = (which: ReplicatedServer): void => {
    const settings = SETTINGS.flatMap((setting) => ['-c', setting])
    which.process = spawn(join(program.bin, 'postgres'), ['-D', which.data, '-p', String(which.port), ...settings], {
      ...account,
      cwd: '/',
      stdio: 'ignore',
    })
  }
  const kill = async (which: ReplicatedServer): Promise<void> => {
    const { process } = which
    which.process = null
    if (!process) return
    process.kill('SIGKILL')
    await once(process, 'exit')
  }
  const asAdmin = async <T>(
    { port }: ReplicatedServer,
    work: (client: pg.Client) => Promise<T>,
    database = 'postgres',
  ): Promise<T> => {
    const client = new pg.Client(`postgres://${ADMIN}:${PASSWORD}@127.0.0.1:${port}/${database}`)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const whenTrue = (which: ReplicatedServer, query: string): Promise<void> =>
    vi.waitFor(
      () =>
        asAdmin(which, async (client) => {
          const { rows } = await client.query<{ is_true: boolean }>(`select (${query}) as is_true`)
          if (!rows[0]?.is_true) throw new Error(`not true yet: ${query}`)
        }),
      { timeout: 30_000, interval: 100 },
    )
  /** Commits wait for these standbys; none: for nobody. */
  const waitForStandbys = (which: ReplicatedServer, names: string): Promise<void> =>
    asAdmin(which, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '${names}'`)
      await client.query('select pg_reload_conf()')
    })

  const copyPrimary = (): Promise<void> =>
    asAdmin(primary, async (client) => {
      rmSync(standby.data, { recursive: true, force: true })
      await client.query(`select pg_backup_start('standby', fast => true)`)
      cpSync(primary.data, standby.data, {
        recursive: true,
        filter: (path) => !/^postmaster\.(pid|opts)$/.test(basename(path)),
      })
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      writeFileSync(join(standby.data, 'backup_label'), rows[0]?.labelfile ?? '')
      writeFileSync(join(standby.data, 'standby.signal'), '')
      const from = `host=127.0.0.1 port=${primary.port} user=${ADMIN} password=${PASSWORD}`
      appendFileSync(join(standby.data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${from}'\n`)
      own(standby.data)
    })

  const addStandby = async (): Promise<void> => {
    await copyPrimary()
    start(standby)
    // Until it has caught up, no commit may wait for it.
    await whenTrue(primary, `exists (select from pg_stat_replication where state = 'streaming')`)
    await waitForStandbys(primary, '*')
    await whenTrue(primary, `exists (select from pg_stat_replication where sync_state = 'sync')`)
  }

  onFileEnd(async () => {
    await Promise.all([kill(primary), kill(standby)])
  })
  const passwordFile = join(top, 'password')
  writeFileSync(passwordFile, PASSWORD)
  mkdirSync(primary.data, { mode: 0o700 })
  if (account) for (const path of [primary.data, passwordFile]) chownSync(path, account.uid, account.gid)
  execFileSync(
    join(program.bin, 'initdb'),
    [
      '-D',
      primary.data,
      '-U',
      ADMIN,
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '-A',
      'scram-sha-256',
      '-N',
    ],
    { ...account, cwd: '/' },
  )
  start(primary)
  await whenTrue(primary, 'true')
  await addStandby()

  return {
    address: (role, password, database) =>
      `postgres://${role}:${password}@127.0.0.1:${Math.min(primary.port, standby.port)},127.0.0.1:${Math.max(primary.port, standby.port)}/${database}`,
    run: (statement, database) => asAdmin(primary, async (client) => void (await client.query(statement)), database),
    async failOver() {
      await kill(primary)
      const [killed, promoted] = [primary, standby]
      primary = promoted
      standby = killed
      await asAdmin(primary, (client) => client.query('select pg_promote()'))
      await waitForStandbys(primary, '')
    },
    addStandby,
  }
}
