import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/pool.ts'
import { checkOutRelease, releaseBefore } from '#testing/api/release-before.ts'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { type WebClient, webClient } from '#testing/api/web-client.ts'
import { emptyDatabase } from '#testing/database/empty-database.ts'

/**
 * Guarantee of docs/reliability.md: the release before goes on serving reads and records while this one migrates the
 * database and after it, until it is stopped. `RELEASE_BEFORE` names another commit than the tag or migration before.
 */

const password = 'Halmballe i regnvejr'
const release = releaseBefore()

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema?: { enum?: string[] } }[]
}

/** Paths of all reads that need no place of their own, with dates, the farm and the first of each choice. */
async function readsOf(who: WebClient): Promise<string[]> {
  const { body } = await who.get<{ paths: Record<string, { get?: Operation }> }>('/openapi.json')
  const { body: farms } = await who.get<{ id: string }[]>('/farms')
  const today = new Date()
  const values: Record<string, string | undefined> = {
    from: new Date(today.getTime() - 30 * 86_400_000).toISOString().slice(0, 10),
    to: today.toISOString().slice(0, 10),
    location_ids: farms[0]?.id,
  }
  return Object.entries(body.paths).flatMap(([path, { get }]) => {
    if (!get || path.includes('{') || path.endsWith('/live')) return []
    const query = (get.parameters ?? []).flatMap(({ in: where, name, required, schema }) => {
      const value = values[name] ?? (required ? schema?.enum?.[0] : undefined)
      return where === 'query' && value ? [[name, value] as [string, string]] : []
    })
    return [`${path.replace(/^\/api/, '')}?${new URLSearchParams(query)}`]
  })
}

/** How long a busy server, or a person who sends too fast, may be told to come again. */
const PATIENCE_MS = 60_000

/** Sends a request again when the server says so, as clients do; returns the last status. */
async function patiently(send: () => Promise<{ status: number; headers: Headers }>): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { status, headers } = await send()
    const waitS = Number(headers.get('retry-after'))
    if ((status !== 429 && status !== 503) || waitS === 0 || performance.now() > until) return status
    await sleep(waitS * 1_000)
  }
}

const statusOf = (address: string, { authorization }: WebClient, path: string): Promise<number> =>
  patiently(async () => {
    const response = await fetch(`${address}/api${path}`, { headers: { authorization } })
    await response.arrayBuffer()
    return response
  })

/** Makes every response in the memory of a process stale: a read answers from the tables as they are now. */
async function forgetResponses(admin: Database): Promise<void> {
  await sql`update company_revision set revision = gen_random_uuid()`.execute(admin)
  await sql`insert into shared_revision default values`.execute(admin)
}

/** Status of each read, one after the other. */
async function statusesOf(address: string, who: WebClient, reads: readonly string[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const path of reads) statuses[path] = await statusOf(address, who, path)
  return statuses
}

interface Place {
  id: string
  accessible_actions: number[]
}

/** Reads and records at one place without a pause until it must stop; returns the statuses of all requests. */
async function work(address: string, who: WebClient, reads: readonly string[], stop: AbortSignal): Promise<number[]> {
  const { body: barns } = await who.get<Place[]>('/barns')
  const { body: sections } = await who.get<Place[]>('/sections')
  const mayInsert = ({ accessible_actions }: Place) => accessible_actions.includes(formId.insertion)
  const [barn, pen] = [barns.find(mayInsert), sections.find(mayInsert)]
  const barnPlace = { barn_id: (barns[0] as Place).id }
  const insertionPlace = pen ? { section_id: pen.id } : { barn_id: (barn as Place).id }
  const pigs = { 'FS_Main.FF_Number': 10, 'FS_Main.FF_AvgWeight': 30 }
  const forms = [
    { id: formId.note, body: await who.filled(formId.note, barnPlace, { 'FS_Main.FF_Note': 'Hoste' }) },
    { id: formId.task, body: await who.filled(formId.task, barnPlace, { 'FS_Main.FF_Task': 'Vask' }) },
    { id: formId.insertion, body: await who.filled(formId.insertion, insertionPlace, pigs) },
  ]
  const statuses: number[] = []
  for (let no = 0; !stop.aborted; no++) {
    const form = no % 3 === 0 ? forms[(no / 3) % forms.length] : undefined
    statuses.push(
      form
        ? await patiently(() => who.post(`/forms/${form.id}`, form.body, `form-${no}`))
        : await statusOf(address, who, reads[no % reads.length] ?? ''),
    )
    await sleep(50)
  }
  return statuses
}

test.skipIf(release === null)(
  'the release before serves reads and records while this one migrates (needs the history of git)',
  async () => {
    const top = serverDataFolder()
    const { ownerAddress, adminAddress } = await emptyDatabase('rolling')
    const settings = { DATABASE_URL: ownerAddress, HERDBOARD_DATA: top, HERDBOARD_DEMO_PASSWORD: password }
    const folder = join(top, 'before')
    mkdirSync(folder)
    const before = startServerProcess(settings, { sources: checkOutRelease(release ?? '', folder) })
    const address = await before.address()
    const who = await webClient(address, 'manager@demo.example', password)
    const reads = await readsOf(who)
    const first = await statusesOf(address, who, reads)
    const answered = Object.fromEntries(Object.entries(first).filter(([, status]) => status === 200))
    const served = Object.keys(answered)
    expect(served.length).toBeGreaterThan(80)

    const stop = new AbortController()
    const load = work(address, who, served, stop.signal)
    const present = startServerProcess(settings)
    await present.address()
    const admin = openDatabase(adminAddress, { connections: 1 })
    await forgetResponses(admin)
    expect(await statusesOf(address, who, served)).toEqual(answered)
    stop.abort()
    const statuses = await load
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
    expect(statuses.length).toBeGreaterThan(20)

    // A column more in any table disturbs no process that runs.
    await sql`do $$ declare t record; begin
      for t in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('alter table %s add column added_later integer', t.name); end loop; end $$`.execute(admin)
    await forgetResponses(admin)
    expect(await statusesOf(address, who, served)).toEqual(answered)

    // What the release before reads and a migration takes away is found.
    await sql`alter table note rename to remark`.execute(admin)
    await forgetResponses(admin)
    const notes = served.filter((path) => path.startsWith('/notes'))
    expect(await statusesOf(address, who, notes)).toMatchObject(Object.fromEntries(notes.map((path) => [path, 500])))
    await admin.destroy()

    before.child.kill('SIGTERM')
    expect(await before.waitForExit()).toBe(0)
  },
  300_000,
)
