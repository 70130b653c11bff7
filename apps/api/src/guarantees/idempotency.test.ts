import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { listRecords } from '@herdboard/contract/herd/records.ts'
import { expect, test } from 'vitest'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { type WebResponse, webClient } from '#testing/api/web-client.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/** Guarantee of docs/reliability.md: one submission stores one record, however often it is sent, and to whichever process. */

const { asAdmin, ownerAddress } = await testDatabase()
const folder = serverDataFolder()
const settings = { DATABASE_URL: ownerAddress, HERDBOARD_DATA: folder, HERDBOARD_DEMO: 'off' }
const [first, second] = [await startServerProcess(settings).address(), await startServerProcess(settings).address()]

const company = await aCompany(asAdmin)
const barn = await aBarn(asAdmin, await aFarm(asAdmin, company))
const password = 'Halmballe i regnvejr'
const { email } = await aPerson(asAdmin, { company, role: 'DirectoryAdmin', password })
const one = await webClient(first, email, password)
const other = await webClient(second, email, password)

const today = new Date().toISOString().slice(0, 10)
let made = 100
const anInsertion = () =>
  one.filled(
    formId.insertion,
    { barn_id: barn.id },
    { 'FS_Main.FF_Date': today, 'FS_Main.FF_Number': ++made, 'FS_Main.FF_AvgWeight': 30 },
  )

/** Counts the records with this number of pigs; more than one is a duplicate. */
async function recordsOf(head: number): Promise<number> {
  const { body } = await one.get<EndpointReply<typeof listRecords>>(`/records?from=${today}&to=${today}`)
  return body.data.filter(({ amount }) => amount === head).length
}

/** Sends the body twenty times at once to both processes, and again while the response is 409. */
async function twentyAtOnce(body: unknown, keyOf: (no: number) => string): Promise<WebResponse<{ id: string }>[]> {
  const sendUntilDone = async (no: number): Promise<WebResponse<{ id: string }>> => {
    const answer = await (no % 2 === 0 ? one : other).post<{ id: string }>(
      `/forms/${formId.insertion}`,
      body,
      keyOf(no),
    )
    if (answer.status !== 409) return answer
    await sleep(50)
    return sendUntilDone(no)
  }
  return Promise.all(Array.from({ length: 20 }, (_, no) => sendUntilDone(no)))
}

test('twenty concurrent sends of one submission store one record, and all report it', async () => {
  const body = await anInsertion()
  const key = crypto.randomUUID()
  const answers = await twentyAtOnce(body, () => key)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')).toHaveLength(1)
  expect(await recordsOf(made)).toBe(1)
})

test('concurrent sends with separate idempotency keys store a record each, so the check can fail', async () => {
  const answers = await twentyAtOnce(await anInsertion(), () => crypto.randomUUID())
  const saved = answers.filter(({ status }) => status === 201).length
  expect(saved).toBeGreaterThan(1)
  expect(await recordsOf(made)).toBe(saved)
})

test('submission with a dropped answer is found again by its idempotency key', async () => {
  const body = JSON.stringify(await anInsertion())
  const key = crypto.randomUUID()
  const head = [
    `POST /api/forms/${formId.insertion} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${one.authorization}`,
    'Content-Type: application/json',
    `Idempotency-Key: ${key}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const socket = connect(Number(new URL(first).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  // The response arrives, but the client does not read it.
  await once(socket, 'data')
  socket.destroy()
  expect(await recordsOf(made)).toBe(1)

  const again = await other.post(`/forms/${formId.insertion}`, JSON.parse(body), key)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(await recordsOf(made)).toBe(1)
})
