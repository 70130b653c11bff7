import pg from 'pg'
import { BENCH_EMAIL, type BenchHerd } from './bench-herd.ts'
import { type BenchResponse, type HttpClient, type HttpHeaders, httpClient, requireSuccess } from './http-client.ts'
import { type BenchServer, startServer } from './server.ts'
import { signInByPassword } from './session.ts'

/** Sizes of rows that take long; `--large` sets those of the goals. */
export interface BenchSizes {
  auditEntries: number
  sensors: number
  alarmMinutes: number
  people: number
  peopleSeconds: number
  importRows: number
  /** Kinds of files that are imported; all of the row where empty. */
  importKinds: readonly string[]
}

/** What a row measures with: the server in its own process, the database, and a signed-in user. */
export interface BenchContext {
  herd: BenchHerd
  farms: number
  cache: string
  sizes: BenchSizes
  server: BenchServer
  company: string
  user: string
  /** Connection of the API's role, for bare statements. */
  bare: pg.Client
  /** Connection of the owner of the tables, in the company. */
  owner: pg.Client
  /** Sends a request without a session. */
  send: HttpClient
  get(path: string): Promise<BenchResponse>
  getJson<T>(path: string): Promise<T>
  post(path: string, body: unknown, headers?: HttpHeaders): Promise<BenchResponse>
  /** Headers of the signed-in user. A token is valid for ten minutes, so a row asks for them again. */
  signIn(): Promise<HttpHeaders>
  /** Day of so many days ago. */
  day(daysAgo: number): string
  close(): Promise<void>
}

const MAX_CONNECTIONS = 256
const TOKEN_MS = 300_000

export async function openBench(herd: BenchHerd, cache: string, sizes: BenchSizes): Promise<BenchContext> {
  const server = await startServer(herd.address)
  const { send, close } = httpClient(MAX_CONNECTIONS)
  const bare = await connect(herd.address)
  const owner = await connect(herd.ownerAddress)
  const { rows } = await owner.query<{ id: string; active_directory_id: string }>(
    'select id, active_directory_id from user_account where email = $1',
    [BENCH_EMAIL],
  )
  const [person] = rows
  if (!person) throw new Error('The herd has no owner: create it again with --recreate')
  await owner.query(`select set_config('herdboard.directory_id', $1, false)`, [person.active_directory_id])
  // A promise, so that senders who begin at once share one sign-in: several are throttled.
  let session: { headers: Promise<HttpHeaders>; atMs: number } | undefined
  const signIn = async (): Promise<HttpHeaders> => {
    if (!session || performance.now() - session.atMs > TOKEN_MS)
      session = { headers: signInByPassword(server.base, BENCH_EMAIL), atMs: performance.now() }
    return session.headers
  }
  const url = (path: string) => `${server.base}/api${path}`
  const get = async (path: string) => requireSuccess(await send('GET', url(path), { headers: await signIn() }), path)
  return {
    herd,
    farms: herd.farms,
    cache,
    sizes,
    server,
    company: person.active_directory_id,
    user: person.id,
    bare,
    owner,
    send,
    get,
    getJson: async <T>(path: string) => JSON.parse((await get(path)).body.toString()) as T,
    post: async (path, body, headers) =>
      requireSuccess(await send('POST', url(path), { headers: { ...(await signIn()), ...headers }, body }), path),
    signIn,
    day: (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10),
    close: async () => {
      close()
      await Promise.all([bare.end(), owner.end(), server.stop()])
    },
  }
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address })
  // After a failure the server may end the session first; that is no second error.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
