import { expect, test } from 'vitest'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { webClient } from '#testing/api/web-client.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { testReceiver } from '#testing/outbound/test-receiver.ts'

/** Guarantee of docs/reliability.md: traces show where the time of a request goes, and no value of a company. */

const receiver = await testReceiver()
const { asAdmin, ownerAddress } = await testDatabase()
const program = startServerProcess({
  DATABASE_URL: ownerAddress,
  HERDBOARD_DATA: serverDataFolder(),
  HERDBOARD_DEMO: 'off',
  HERDBOARD_TRACES: receiver.address,
})
const address = await program.address()
const password = 'Halmballe i regnvejr'
const company = await aCompany(asAdmin)
const { email } = await aPerson(asAdmin, { company, role: 'DirectoryAdmin', password })
const who = await webClient(address, email, password)

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface SentTraces {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

const spans = (): SentSpan[] =>
  receiver.received
    .map(({ body }) => JSON.parse(body.toString()) as SentTraces)
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

test('a request is a span below that of its caller, with its statements and waits below it', async () => {
  const answer = await fetch(`${address}/api/farms`, {
    headers: { authorization: who.authorization, traceparent: `00-${TRACE}-${CALLER}-01` },
  })
  expect(answer.status).toBe(200)
  await expect.poll(() => spans().some(({ parentSpanId }) => parentSpanId === CALLER)).toBe(true)
  const own = spans().filter(({ traceId }) => traceId === TRACE)
  const request = own.find(({ parentSpanId }) => parentSpanId === CALLER)
  expect(request?.name).toBe('GET /api/farms')
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  const below = own.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)
  expect(below).toContain('wait for a connection')
  expect(below).toContain('select')
})

test('jobs are spans with their statements, and no span has an id of a company or an address of a person', async () => {
  await expect.poll(() => spans().some(({ name }) => name.startsWith('job '))).toBe(true)
  const job = spans().find(({ name }) => name.startsWith('job '))
  expect(spans().some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
  expect(spans().some(({ name }) => name === 'POST /api/auth/login')).toBe(true)
  const sent = receiver.received.map(({ body }) => body.toString()).join()
  for (const secret of [company.directoryId, email, password, '127.0.0.1']) expect(sent).not.toContain(secret)
  expect(receiver.received[0]?.path).toBe('/v1/traces')
})
