import { addImage } from '@herdboard/contract/core/images.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aPng } from '#testing/fixtures/photos.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

/** One company's pictures never keep another's from being stored. */

const api = await testApi()
const send = (who: TestClient, bytes: Uint8Array) =>
  who.send(addImage, { body: { data: Buffer.from(bytes).toString('base64') } })
const statusOf = ({ statusCode }: { statusCode: number }) => statusCode

test('a company that sends pictures without end does not keep another from storing one', async () => {
  const [flooding, other] = [api.as(await aCompany(api.db)), api.as(await aCompany(api.db))]
  const large = await aPng(6_000, 4_000)
  const small = await aPng(10, 10)
  const flood = Array.from({ length: 14 }, () => send(flooding, large))
  // The first answer is a refusal: from now on the queue is full.
  expect((await Promise.race(flood)).statusCode).toBe(503)
  for (let no = 0; no < 3; no++) expect((await send(other, small)).statusCode).toBe(201)
  const answers = (await Promise.all(flood)).map(statusOf)
  expect(answers).toContain(201)
  expect(answers).toContain(503)
})

test('refused pictures count against their sender, and not against a colleague', async () => {
  const company = await aCompany(api.db)
  const [sender, colleague] = [api.as(company), api.as(await aPerson(api.db, { company, role: 'Employee' }))]
  for (let no = 0; no < 20; no++) expect((await send(sender, Buffer.from('no picture'))).statusCode).toBe(422)
  const refused = await send(sender, await aPng(10, 10))
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(colleague, await aPng(10, 10))).statusCode).toBe(201)
})
