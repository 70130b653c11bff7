import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ProblemCode, ProblemReply } from '@herdboard/contract/core/problem.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type ServerProcess, serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { type WebClient, type WebResponse, webClient } from '#testing/api/web-client.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/**
 * Guarantee of docs/reliability.md: two processes behind a balancer are replaced one after the other while people read
 * and record, and no request fails. The balancer asks `/health/ready` and forwards each request once. Other tests load
 * the machine: a process whose event loop is late refuses a request as busy, and one that waits too long for a connection
 * of the database as unavailable. The client sends it again, as the web app does. What a process that is being replaced
 * refuses for another reason than load has failed.
 */

const READERS = 3
const WRITERS = 2
const CHECK_MS = 500
const BUSY: ProblemCode = 'service.busy'
/** Header of the balancer's answers from a process that is being replaced. */
const STOPPING = 'x-stopping'

const { asAdmin, ownerAddress } = await testDatabase()
const settings = {
  DATABASE_URL: ownerAddress,
  HERDBOARD_DATA: serverDataFolder(),
  HERDBOARD_DEMO: 'off',
  HERDBOARD_LOG: 'silent',
}

/** A balancer as simple as they come: round robin over the processes that were ready when it last asked. */
async function startBalancer({ asksReadiness }: { asksReadiness: boolean }) {
  const targets = new Map<string, boolean>()
  const stopped = new Set<string>()
  let turn = 0
  const check = async (target: string) => {
    const answer = await fetch(`${target}/health/ready`).catch(() => null)
    if (targets.has(target)) targets.set(target, answer?.status === 200)
  }
  const checks = setInterval(() => {
    if (asksReadiness) for (const target of targets.keys()) void check(target)
  }, CHECK_MS)
  const server = createServer((incoming, response) => {
    const ready = [...targets].flatMap(([target, isReady]) => (isReady ? [target] : []))
    const target = ready[turn++ % Math.max(ready.length, 1)]
    if (!target) return response.writeHead(502).end('{"messages":[]}')
    const { method, headers, url } = incoming
    const forwarded = httpRequest(target + url, { method, headers, agent: false }, (answer) => {
      const stopping = stopped.has(target) ? { [STOPPING]: 'yes' } : {}
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...stopping })
      answer.pipe(response)
    })
    forwarded.on('error', () => response.headersSent || response.writeHead(502).end('{"messages":[]}'))
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    clearInterval(checks)
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (target: string) => targets.set(target, true),
    /** From now on the answers of this process have the header `STOPPING`. */
    markStopped: (target: string) => stopped.add(target),
    remove: (target: string) => targets.delete(target),
  }
}

const company = await aCompany(asAdmin)
const barn = await aBarn(asAdmin, await aFarm(asAdmin, company))
const password = 'Halmballe i regnvejr'
const people = await Promise.all(
  Array.from({ length: READERS + WRITERS }, () => aPerson(asAdmin, { company, role: 'DirectoryAdmin', password })),
)

/** Whether the machine had too much to do for a request: replacing the process has no part in the refusal. */
const isRefusedByLoad = ({ status, headers, body }: WebResponse): boolean =>
  status === 503 && (!headers.has(STOPPING) || (body as ProblemReply).messages.every(({ code }) => code === BUSY))

/** Sends a request again until the machine has time for it; returns its status, 0 for a broken connection. */
async function statusOf(send: () => Promise<WebResponse>): Promise<number> {
  for (;;) {
    const answer = await send().catch(() => null)
    if (!answer || !isRefusedByLoad(answer)) return answer?.status ?? 0
    await sleep(Number(answer.headers.get('retry-after')) * 1_000)
  }
}

/** Reads or records without a pause until it must stop; returns the statuses of all requests. */
async function work(who: WebClient, isWriter: boolean, no: number, stop: AbortSignal): Promise<number[]> {
  const values = { 'FS_Main.FF_Number': 10 + no, 'FS_Main.FF_AvgWeight': 30 }
  const form = isWriter ? await who.filled(formId.insertion, { barn_id: barn.id }, values) : null
  const statuses: number[] = []
  while (!stop.aborted) {
    const key = `pigs-${no}-${statuses.length}`
    statuses.push(await statusOf(() => (form ? who.post(`/forms/${formId.insertion}`, form, key) : who.get('/farms'))))
    await sleep(100)
  }
  return statuses
}

/** Replaces processes one after the other under load; returns the failed requests and the accepted records. */
async function replaceUnderLoad({ asksReadiness, count }: { asksReadiness: boolean; count: number }) {
  let running: ServerProcess[] = [startServerProcess(settings), startServerProcess(settings)]
  const balancer = await startBalancer({ asksReadiness })
  for (const address of await Promise.all(running.map((one) => one.address()))) balancer.add(address)
  const clients = await Promise.all(people.map(({ email }) => webClient(balancer.address, email, password)))
  const stop = new AbortController()
  const load = clients.map((who, no) => work(who, no >= READERS, no, stop.signal))
  for (const old of running.slice(0, count)) {
    const oldAddress = await old.address()
    const next = startServerProcess(settings)
    balancer.add(await next.address())
    balancer.markStopped(oldAddress)
    old.child.kill('SIGTERM')
    expect(await old.waitForExit()).toBe(0)
    balancer.remove(oldAddress)
    running = [...running.filter((one) => one !== old), next]
  }
  await sleep(500)
  stop.abort()
  const statuses = await Promise.all(load)
  for (const { child } of running) child.kill('SIGTERM')
  await Promise.all(running.map((one) => one.waitForExit()))
  return {
    requests: statuses.flat().length,
    failed: statuses.flat().filter((status) => status !== 200 && status !== 201),
    recorded: statuses.flat().filter((status) => status === 201).length,
  }
}

const countRecords = async () =>
  (await sql`select 1 from record where directory_id = ${company.directoryId}`.execute(asAdmin)).rows.length

test('two processes are replaced one after the other under load, and no request fails', async () => {
  const { requests, failed, recorded } = await replaceUnderLoad({ asksReadiness: true, count: 2 })
  expect(failed).toEqual([])
  expect(requests).toBeGreaterThan(50)
  expect(recorded).toBeGreaterThan(5)
  expect(await countRecords()).toBe(recorded)
}, 150_000)

test('a balancer that does not ask for readiness loses requests, and the check finds them', async () => {
  const { failed } = await replaceUnderLoad({ asksReadiness: false, count: 1 })
  expect(failed.length).toBeGreaterThan(0)
}, 150_000)
