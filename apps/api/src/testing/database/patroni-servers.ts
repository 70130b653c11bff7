import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { serverAccount } from '#platform/cluster/account.ts'
import { freePort } from '#platform/cluster/free-port.ts'
import { onFileEnd } from '#testing/vitest/file-teardown.ts'
import type { ReplicatedServers } from './replicated-servers.ts'

const ADMIN = 'boss'
const PASSWORD = 'rugmelk'
const EXAMPLE = join(import.meta.dirname, '../../../../../ops/patroni.yaml')
/** A copy of the database and the vote for a new server take long on a busy machine. */
const WAIT = { timeout: 120_000, interval: 200 }

interface PatroniServer {
  name: string
  port: number
  /** Port of Patroni's own HTTP interface. */
  rest: number
  config: string
  data: string
  process: ChildProcess | null
}

/**
 * Starts two servers of a database under Patroni, with the configuration of `ops/patroni.yaml` but for addresses, folders and
 * passwords, and an etcd for their vote. They stop after the file's last test. Needs Debian's `patroni` and `etcd-server`.
 */
export async function startPatroniServers(top: string): Promise<ReplicatedServers> {
  const account = serverAccount(top)
  const log = openSync(join(top, 'patroni.log'), 'a')
  const start = (command: string, args: string[]): ChildProcess =>
    spawn(command, args, { ...account, cwd: '/', stdio: ['ignore', log, log] })
  const [client, peer] = [await freePort(0), await freePort(0)]
  const etcdData = join(top, 'etcd')
  const addresses = { client: `http://127.0.0.1:${client}`, peer: `http://127.0.0.1:${peer}` }
  mkdirSync(etcdData, { mode: 0o700 })

  const addServer = async (name: string): Promise<PatroniServer> => {
    const [port, rest] = [await freePort(0), await freePort(0)]
    const config = parse(readFileSync(EXAMPLE, 'utf8'))
    const folder = join(top, name)
    mkdirSync(folder, { mode: 0o700 })
    const data = join(folder, 'data')
    Object.assign(config, { name, etcd3: { hosts: `127.0.0.1:${client}` } })
    Object.assign(config.restapi, { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` })
    Object.assign(config.bootstrap.dcs.postgresql.parameters, { unix_socket_directories: folder })
    Object.assign(config.postgresql, {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      pgpass: join(folder, 'pgpass'),
    })
    Object.assign(config.postgresql.authentication.superuser, { username: ADMIN, password: PASSWORD })
    const file = join(folder, 'patroni.yaml')
    writeFileSync(file, stringify(config))
    return { name, port, rest, config: file, data, process: null }
  }
  const servers = [await addServer('one'), await addServer('two')]
  if (account)
    execFileSync('chown', [
      '-R',
      `${account.uid}:${account.gid}`,
      etcdData,
      ...servers.map(({ name }) => join(top, name)),
    ])

  const etcd = start('etcd', [
    ...['--name', 'vote', '--data-dir', etcdData, '--initial-cluster', `vote=${addresses.peer}`],
    ...['--listen-client-urls', addresses.client, '--advertise-client-urls', addresses.client],
    ...['--listen-peer-urls', addresses.peer, '--initial-advertise-peer-urls', addresses.peer],
  ])
  const startServer = (server: PatroniServer): void => {
    server.process = start('patroni', [server.config])
  }
  const kill = async (server: PatroniServer): Promise<void> => {
    const { process: patroni } = server
    server.process = null
    if (!patroni) return
    const exited = once(patroni, 'exit')
    patroni.kill('SIGKILL')
    await exited
    const [postmaster] = readFileSync(join(server.data, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(postmaster), 'SIGKILL')
  }
  onFileEnd(async () => {
    await Promise.all(servers.map((server) => kill(server).catch(() => undefined)))
    etcd.kill('SIGKILL')
  })

  const ask = async <T>(
    { port }: PatroniServer,
    work: (session: pg.Client) => Promise<T>,
    database = 'postgres',
  ): Promise<T> => {
    const session = new pg.Client({
      connectionString: `postgres://${ADMIN}:${PASSWORD}@127.0.0.1:${port}/${database}`,
      connectionTimeoutMillis: 5_000,
    })
    session.on('error', () => undefined)
    await session.connect()
    try {
      return await work(session)
    } finally {
      await session.end()
    }
  }
  const isTrue = (server: PatroniServer, query: string): Promise<boolean> =>
    ask(server, async (session) => {
      const { rows } = await session.query<{ is_true: boolean }>(`select (${query}) as is_true`)
      return rows[0]?.is_true === true
    }).catch(() => false)
  /** The server that accepts changes, as soon as one does. */
  const primary = (): Promise<PatroniServer> =>
    vi.waitUntil(async () => {
      for (const server of servers)
        if (server.process && (await isTrue(server, 'not pg_is_in_recovery()'))) return server
      return undefined
    }, WAIT) as Promise<PatroniServer>
  const isSynchronous = ({ rest }: PatroniServer): Promise<boolean> =>
    fetch(`http://127.0.0.1:${rest}/synchronous`).then(
      ({ ok }) => ok,
      () => false,
    )
  const addStandby = async (): Promise<void> => {
    for (const server of servers) if (!server.process) startServer(server)
    // PostgreSQL waits for a standby a moment before Patroni has written down that this one may take over.
    await vi.waitUntil(async () => {
      const answers = await Promise.all(servers.map(isSynchronous))
      return answers.includes(true)
    }, WAIT)
  }

  const [first] = servers
  if (first) startServer(first)
  await primary()
  await addStandby()
  const ports = servers.map(({ port }) => port).toSorted((a, b) => a - b)
  return {
    address: (role, password, database) =>
      `postgres://${role}:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}`,
    run: async (statement, database) =>
      ask(await primary(), async (session) => void (await session.query(statement)), database),
    // Patroni promotes the other one by itself.
    failOver: async () => kill(await primary()),
    addStandby,
  }
}
