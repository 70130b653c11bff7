import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#platform/database/pool.ts'
import type { RequestParts, TestApi } from '#testing/api/test-api.ts'
import { type CheckViolations, endpointName } from './access.ts'
import { exampleFor } from './request-examples.ts'
import { exampleCaller, type TestWorld } from './test-world.ts'

/**
 * Endpoints without an audit entry. One only computes, one stores a selection to shorten URLs, one joins a running job,
 * and two store what a user has read. One takes thousands of readings, which contain their own time of sending. One takes
 * the parts of an upload, whose begin and use are audited.
 */
const UNAUDITED_ENDPOINTS = new Set([
  'PUT /form-data/:form_id/:element_id',
  'POST /selections',
  'POST /tasks/update-key-figures',
  'POST /monitor/readings',
  'POST /directories/archive-imports/:id/parts',
  'PUT /notifications/readall',
  'PUT /notifications/read-status-bulk',
])

/** Endpoints of sign-in: they count attempts in separate transactions, and separate tests check their audit entries. */
const SIGN_IN_ENDPOINTS = new Set([
  'POST /profile/password',
  'POST /profile/email',
  'POST /profile/deletion',
  'POST /profile/second-factor/start',
  'POST /profile/second-factor',
  'POST /profile/second-factor/recovery-codes',
  'POST /profile/second-factor/off',
  'POST /profile/passkeys/challenge',
  'POST /profile/passkeys',
])

export const auditedEndpoints = (endpoints: readonly AnyEndpoint[]): AnyEndpoint[] =>
  endpoints.filter(
    (endpoint) =>
      endpoint.method !== 'GET' && endpoint.access !== 'public' && !SIGN_IN_ENDPOINTS.has(endpointName(endpoint)),
  )

/**
 * Returns a hash over all rows of all tables, to detect any change. The tables are hashed in one statement, which has a
 * parameter and so is planned once: planning it takes as long as running it. The process renews its row of
 * `live_publisher` at any time.
 */
export async function databaseHash(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname !~ '^kysely_' and relname <> 'live_publisher' order by relname`.execute(db)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, concat_ws(' ', count(*), sum(hashtextextended(t::text, 0))) as text from ${name} t`,
  )
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(name || ${' '} || text, ' ' order by name)) as hash
    from (${sql.raw(parts.join(' union all '))}) hashes`.execute(db)
  return rows[0]?.hash ?? ''
}

/** Counts the audit entries of a request. */
const countAuditEntries = async (db: Database, requestId: string): Promise<number> =>
  (await db.selectFrom('audit_entry').select('id').where('request_id', '=', requestId).execute()).length

/** Every change writes an audit entry. */
export async function changesWithoutAuditEntry(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  world: TestWorld,
): Promise<CheckViolations> {
  const breaches: CheckViolations = []
  for (const endpoint of auditedEndpoints(endpoints)) {
    const answer = await api.as(exampleCaller(endpoint, world)).send(endpoint, await exampleFor(endpoint)(api, world))
    if (answer.statusCode !== (endpoint.status ?? 200)) {
      breaches.push(`${endpointName(endpoint)}: ${answer.statusCode} ${answer.body}`)
      continue
    }
    const entries = await countAuditEntries(api.db, String(answer.headers['x-request-id']))
    if (entries === 0 && !UNAUDITED_ENDPOINTS.has(endpointName(endpoint)))
      breaches.push(`${endpointName(endpoint)}: no audit entry`)
  }
  return breaches
}

const key = () => crypto.randomUUID()

/**
 * A change, its audit entry and its stored response are committed together. Here the database refuses the stored
 * response, and nothing may have changed.
 */
export async function changesWithoutRollback(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  world: TestWorld,
): Promise<CheckViolations> {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
    api.db,
  )
  await sql`create trigger refuse before insert on idempotency_key execute function refuse()`.execute(api.db)
  const breaches: CheckViolations = []
  try {
    for (const endpoint of auditedEndpoints(endpoints)) {
      const parts = await exampleFor(endpoint)(api, world)
      const before = await databaseHash(api.db)
      const answer = await api.as(exampleCaller(endpoint, world)).send(endpoint, parts, { key: key() })
      if (answer.statusCode !== 500)
        breaches.push(`${endpointName(endpoint)}: ${answer.statusCode}, so no answer was stored`)
      if ((await databaseHash(api.db)) !== before) breaches.push(`${endpointName(endpoint)}: a change remains`)
    }
  } finally {
    await sql`drop trigger refuse on idempotency_key`.execute(api.db)
    await sql`drop function refuse`.execute(api.db)
  }
  return breaches
}

/** A repeat with the same key gets the same response. Other content gets 409. */
export async function nonIdempotentRepeats(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  world: TestWorld,
): Promise<CheckViolations> {
  const breaches: CheckViolations = []
  for (const endpoint of auditedEndpoints(endpoints)) {
    const parts = await exampleFor(endpoint)(api, world)
    breaches.push(
      ...(await repeatBreaches(api, endpoint, world, parts)).map((what) => `${endpointName(endpoint)}: ${what}`),
    )
  }
  return breaches
}

async function repeatBreaches(
  api: TestApi,
  endpoint: AnyEndpoint,
  world: TestWorld,
  parts: RequestParts,
): Promise<string[]> {
  const options = { key: key() }
  const send = () => api.as(exampleCaller(endpoint, world)).send(endpoint, parts, options)
  const first = await send()
  if (first.statusCode !== (endpoint.status ?? 200)) return [`${first.statusCode} ${first.body}`]
  const before = await databaseHash(api.db)
  const second = await send()
  const found: string[] = []
  if (second.statusCode !== first.statusCode || second.body !== expectedRepeat(endpoint, first.body))
    found.push(`answered ${second.statusCode}`)
  if (second.headers['idempotency-replayed'] !== 'true') found.push('does not say that it is a repeat')
  if ((await databaseHash(api.db)) !== before) found.push('changes something again')

  await sql`update idempotency_key set body_hash = '\\x00' where key = ${options.key}`.execute(api.db)
  const other = await send()
  if (other.statusCode !== 409 || other.json().messages[0].code !== 'idempotency.mismatch') {
    found.push(`answers other content with ${other.statusCode}`)
  }
  return found
}

/** Returns the expected body of a repeat: equal to the first, with one-time fields null. */
const expectedRepeat = ({ oneTimeFields: once = [] }: AnyEndpoint, body: string): string =>
  once.length === 0
    ? body
    : JSON.stringify({ ...JSON.parse(body), ...Object.fromEntries(once.map((name) => [name, null])) })

/** Key of the advisory lock that stops the first of two requests when it stores its response. */
const HELD_LOCK = 7_310

/**
 * Two concurrent requests with one key: one succeeds, the other gets `idempotency.in_progress`. The first is held
 * shortly before its end until the second has its response, so that the machine's speed does not matter.
 */
export async function nonIdempotentConcurrency(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  world: TestWorld,
): Promise<CheckViolations> {
  await sql`create function delay_response() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(HELD_LOCK)}); return new; end $$`.execute(api.db)
  await sql`create trigger delay_response before insert on idempotency_key
    for each row execute function delay_response()`.execute(api.db)
  const breaches: CheckViolations = []
  try {
    for (const endpoint of auditedEndpoints(endpoints)) {
      const parts = await exampleFor(endpoint)(api, world)
      const [first, second] = await sendTwiceConcurrently(api, endpoint, world, parts)
      const isRefused = second.statusCode === 409 && second.json().messages[0].code === 'idempotency.in_progress'
      if (first.statusCode !== (endpoint.status ?? 200) || !isRefused)
        breaches.push(`${endpointName(endpoint)}: ${first.statusCode}, ${second.statusCode}`)
    }
  } finally {
    await sql`drop trigger delay_response on idempotency_key`.execute(api.db)
    await sql`drop function delay_response`.execute(api.db)
  }
  return breaches
}

/** Sends a request, and the same again while the first is held. A request that stores no response just completes. */
const sendTwiceConcurrently = (api: TestApi, endpoint: AnyEndpoint, world: TestWorld, parts: RequestParts) =>
  api.db.connection().execute(async (holding) => {
    const options = { key: key() }
    const send = () => api.as(exampleCaller(endpoint, world)).send(endpoint, parts, options)
    await sql`select pg_advisory_lock(${HELD_LOCK})`.execute(holding)
    let isDone = false
    const first = send().finally(() => {
      isDone = true
    })
    const isWaiting = async () => {
      const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_locks
        where locktype = 'advisory' and objid = ${HELD_LOCK} and not granted) as waits`.execute(holding)
      return isDone || rows[0]?.waits === true
    }
    await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 2 })
    const second = await send().finally(() => sql`select pg_advisory_unlock(${HELD_LOCK})`.execute(holding))
    return [await first, second] as const
  })
