import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchContext } from '../../bench-context.ts'
import { requireSuccess } from '../../http-client.ts'
import { installPeer } from '../install-peer.ts'
import type { BenchPeer } from '../peer.ts'

const DIRECTUS = { name: 'directus', folder: import.meta.dirname, files: ['no-isolated-vm'] }
const DATABASE = 'herdboard_directus'
const ADMIN = { email: 'admin@example.com', password: 'bench-bench-1' }
const TOKEN = 'bench-token-of-one-person'
const START_MS = 120_000
const DEAD = 5

/**
 * Starts Directus on a database of the same server, with the records of the herd in a table. A person without
 * administration reads and writes it by a policy. Directus is installed into the cache on the first use, without its
 * install scripts.
 */
export async function startDirectus(bench: BenchContext): Promise<BenchPeer> {
  const folder = installPeer(DIRECTUS, bench.cache)
  const address = await bench.herd.createPeerDatabase(DATABASE)
  await copyRecords(bench, address)
  const port = await freePort()
  const environment = settings(address, port)
  run(folder, environment, 'bootstrap')
  const program = spawn(process.execPath, [cli(folder), 'start'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  const stop = async () => {
    const ended = new Promise((resolve) => program.once('exit', resolve))
    if (program.exitCode === null && program.kill()) await ended
  }
  try {
    await untilReady(base, () => program.exitCode !== null)
    await createPerson(bench, base)
    return { ...peerOf(bench, base), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const cli = (folder: string): string => join(folder, 'node_modules/directus/cli.js')

function run(folder: string, env: NodeJS.ProcessEnv, command: string): void {
  const { status, stderr, stdout } = spawnSync(process.execPath, [cli(folder), command], {
    cwd: folder,
    env,
    timeout: START_MS,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`directus ${command} failed: ${`${stdout}${stderr}`.slice(-1_500)}`)
}

/** As installed, with the same number of connections as our server, and without telemetry and rate limits. */
function settings(address: string, port: number): NodeJS.ProcessEnv {
  const { hostname, port: databasePort, pathname, username, password } = new URL(address)
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: 'bench-secret-of-the-peer-0123456789',
    KEY: 'bench',
    DB_CLIENT: 'pg',
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_DATABASE: pathname.slice(1),
    DB_USER: username,
    DB_PASSWORD: decodeURIComponent(password),
    DB_POOL__MIN: '0',
    DB_POOL__MAX: '10',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    CACHE_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
  }
}

const BATCH = 5_000

/** Copies the records of the company, with the names of their places beside them, so that the peer joins nothing. */
async function copyRecords({ owner, company }: BenchContext, address: string): Promise<void> {
  const { rows } = await owner.query<{ row: object }>(
    `select json_build_object('id', r.id, 'directory_id', r.directory_id, 'type_id', r.type_id, 'day', r.day,
       'farm_id', r.farm_id, 'farm', f.name, 'barn', b.name, 'section', s.name, 'head', r.head, 'kg', r.kg,
       'detail', r.detail, 'created_at', r.created_at, 'created_by', r.created_by) as row
     from record r join farm f on f.directory_id = r.directory_id and f.id = r.farm_id
     left join barn b on b.directory_id = r.directory_id and b.id = r.barn_id
     left join section s on s.directory_id = r.directory_id and s.id = r.section_id
     where r.directory_id = $1 and r.deleted_at is null`,
    [company],
  )
  const peer = new pg.Client({ connectionString: address })
  await peer.connect()
  try {
    await peer.query(`create table records (id uuid primary key default gen_random_uuid(), directory_id uuid not null,
      type_id integer not null, day date not null, farm_id uuid not null, farm text, barn text, section text,
      head integer, kg numeric(12,3), detail json, created_at timestamptz not null default now(), created_by uuid)`)
    for (let first = 0; first < rows.length; first += BATCH) {
      const part = JSON.stringify(rows.slice(first, first + BATCH).map(({ row }) => row))
      await peer.query('insert into records select * from json_populate_recordset(null::records, $1::json)', [part])
    }
    await peer.query('create index records_newest on records (directory_id, day desc, created_at desc, id desc)')
    await peer.query('vacuum analyze records')
  } finally {
    await peer.end()
  }
}

async function untilReady(base: string, hasEnded: () => boolean): Promise<void> {
  for (const until = performance.now() + START_MS; performance.now() < until; await sleep(250)) {
    if (hasEnded()) throw new Error('Directus ended at its start')
    const answer = await fetch(`${base}/server/ping`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('Directus did not start')
}

/** A person without administration, whose policy allows reading and writing records. */
async function createPerson({ send }: BenchContext, base: string): Promise<void> {
  const post = async (path: string, body: object, headers = {}) => {
    const answer = requireSuccess(await send('POST', `${base}${path}`, { headers, body }), `Directus ${path}`)
    return JSON.parse(answer.body.toString() || '{}').data
  }
  const { access_token } = await post('/auth/login', ADMIN)
  const admin = { authorization: `Bearer ${access_token}` }
  const policy = await post('/policies', { name: 'Farm', admin_access: false, app_access: false }, admin)
  for (const action of ['read', 'create']) {
    // Without a licence Directus accepts no rule by row here; the request names the company instead.
    const all = { permissions: null, validation: null, fields: ['*'] }
    await post('/permissions', { policy: policy.id, collection: 'records', action, ...all }, admin)
  }
  const role = await post('/roles', { name: 'Farm' }, admin)
  await post('/access', { role: role.id, policy: policy.id }, admin)
  await post('/users', { email: 'person@example.com', password: ADMIN.password, role: role.id, token: TOKEN }, admin)
}

function peerOf({ send, company, user, owner }: BenchContext, base: string): Omit<BenchPeer, 'stop'> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const farm = owner
    .query<{ id: string; name: string }>('select id, name from farm where directory_id = $1 order by name limit 1', [
      company,
    ])
    .then(({ rows }) => rows[0])
  return {
    name: 'Directus',
    list: async (fromDay, pageSize) => {
      const filter = encodeURIComponent(JSON.stringify({ directory_id: { _eq: company }, day: { _gte: fromDay } }))
      const path = `/items/records?limit=${pageSize}&sort=-day,-created_at&filter=${filter}&meta=filter_count`
      const answer = requireSuccess(await send('GET', `${base}${path}`, { headers }), 'Directus')
      if (answer.body.length < pageSize) throw new Error('Directus sent no records')
    },
    insert: async () => {
      const { id, name } = (await farm) ?? { id: '', name: '' }
      const today = new Date().toISOString().slice(0, 10)
      const record = { directory_id: company, type_id: DEAD, day: today, farm_id: id, farm: name, head: 2 }
      const body = { ...record, created_by: user, detail: { FF_Number: 2 } }
      requireSuccess(await send('POST', `${base}/items/records`, { headers, body }), 'Directus')
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const found = server.address()
      server.close(() => resolve(typeof found === 'object' && found ? found.port : 0))
    })
  })
}
