import { formId } from '@herdboard/contract/core/form-id.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLiveStream } from '#testing/api/live-stream-client.ts'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { webClient } from '#testing/api/web-client.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/** A record is published to all open screens of the company, whichever process they use. */

const { asAdmin, ownerAddress } = await testDatabase()
const settings = {
  DATABASE_URL: ownerAddress,
  HERDBOARD_DATA: serverDataFolder(),
  HERDBOARD_DEMO: 'off',
  HERDBOARD_LOG: 'silent',
}
const programs = [startServerProcess(settings), startServerProcess(settings)]
const [firstServer = '', secondServer = ''] = await Promise.all(programs.map((program) => program.address()))
const password = 'Halmballe i regnvejr'
const signedIn = async (company: Awaited<ReturnType<typeof aCompany>>, address: string) => {
  const { email } = await aPerson(asAdmin, { company, role: 'DirectoryAdmin', password })
  return webClient(address, email, password)
}

const company = await aCompany(asAdmin)
const barn = await aBarn(asAdmin, await aFarm(asAdmin, company))
const [worker, colleague] = [await signedIn(company, firstServer), await signedIn(company, secondServer)]
const otherCompany = await signedIn(await aCompany(asAdmin), secondServer)
const pigs = { 'FS_Main.FF_Number': 120, 'FS_Main.FF_AvgWeight': 30 }
const body = await worker.filled(formId.insertion, { barn_id: barn.id }, pigs)

test('record made through one process reaches screens on another, and no other company', async () => {
  const open = [
    await openLiveStream(secondServer, { authorization: colleague.authorization }),
    await openLiveStream(firstServer, { authorization: worker.authorization }),
    await openLiveStream(secondServer, { authorization: otherCompany.authorization }),
  ] as const
  for (const reader of open) await reader.waitForEvent('ready')
  expect((await worker.post(`/forms/${formId.insertion}`, body, 'once')).status).toBe(201)
  for (const reader of open.slice(0, 2)) {
    expect((await reader.waitForEvent('change')).data).toMatchObject({ topics: expect.arrayContaining(['herd']) })
  }
  // A request after the event returns the record.
  const { body: records } = await colleague.get('/records?from=2025-01-01&to=2028-12-31')
  expect(JSON.stringify(records)).toContain('120')
  expect(open[2].received.map(({ name }) => name)).toEqual(['ready'])
})

test('process with ended connections asks its clients to reload and continues live updates', async () => {
  const reader = await openLiveStream(secondServer, { authorization: colleague.authorization })
  await reader.waitForEvent('ready')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'herdboard-live'`.execute(asAdmin)
  await reader.waitForEvent('resync')
  expect((await worker.post(`/forms/${formId.insertion}`, body, 'twice')).status).toBe(201)
  await reader.waitForEvent('change')
})

test('process that receives a stop signal ends its streams and exits normally', async () => {
  const reader = await openLiveStream(secondServer, { authorization: colleague.authorization })
  await reader.waitForEvent('ready')
  programs[1]?.child.kill('SIGINT')
  await reader.waitForEnd()
  expect(await programs[1]?.waitForExit()).toBe(0)
})
