import { rmSync } from 'node:fs'
import { getImport } from '@herdboard/contract/imports/imports.ts'
import { afterAll, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { hostileFiles } from '#testing/fixtures/hostile-files/hostile-files.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const company = await aCompany(api.db)
await aBarn(api.db, await aFarm(api.db, company, { name: 'Nygaard' }), { name: 'Stald 4' })
const who = api.as(company)
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => rmSync(api.app.deps.config.archiveFolder, { recursive: true, force: true }))

/** Most memory that the process, server and client of the test, may take while a file is uploaded and checked, bytes. */
const MAX_GROWTH = 150 * 1024 * 1024

test('each hostile file that is uploaded is refused in words, or read as what it says, in little memory', async () => {
  const headers = { ...(await api.authorizationOf(company)), 'content-type': 'application/octet-stream' }
  const outcomes: Record<string, string> = {}
  const upload = (body: Uint8Array<ArrayBuffer>) =>
    fetch(`${address}/api/imports?file_name=hostile`, { method: 'POST', headers, body })
  // The first file of a process loads the code that reads files.
  await upload(new TextEncoder().encode('Dato;Antal\n1-6-2026;2\n'))
  await runImportJobs(api)
  for (const [name, [make, expected]] of Object.entries(hostileFiles)) {
    const body = new Uint8Array(await make())
    const before = process.memoryUsage.rss()
    let peak = before
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 5)
    const answer = await upload(body)
    const { id, messages } = (await answer.json()) as { id?: string; messages?: { message: string }[] }
    await runImportJobs(api)
    clearInterval(sampler)
    const outcome = id ? await who.call(getImport, { params: { id: id as never } }) : null
    const words = outcome?.failure ?? messages?.[0]?.message ?? ''
    const isRead = outcome !== null && outcome.status !== 'failed'
    const mayBeRead = typeof expected === 'string' ? expected === 'read' : expected.test('read')
    if (answer.status !== (outcome ? 202 : 413)) outcomes[name] = String(answer.status)
    else if (!isRead && !/\w+ \w+/.test(words)) outcomes[name] = `no words: ${words}`
    else if (isRead && !mayBeRead) outcomes[name] = 'read'
    else if (peak - before > MAX_GROWTH) outcomes[name] = `${Math.round((peak - before) / 1e6)} MB`
  }
  expect(outcomes).toEqual({})
}, 600_000)
