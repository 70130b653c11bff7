import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/company.ts'
import { testDatabase } from '#testing/database.ts'
import { liveReader } from '#testing/live-reader.ts'
import { programFolder, startProgram } from '#testing/program.ts'
import { webClient } from '#testing/web-client.ts'

/** What one person records is told to everybody in the company who looks at a screen, whichever process they look through. */

const { asAdmin, ownerAddress } = await testDatabase()
const settings = {
  DATABASE_URL: ownerAddress,
  HERDBOARD_DATA: programFolder(),
  HERDBOARD_DEMO: 'off',
  HERDBOARD_LOG: 'silent',
}
const programs = [startProgram(settings), startProgram(settings)]
const [here = '', there = ''] = await Promise.all(programs.map((program) => program.address()))
const password = 'Halmballe i regnvejr'
const signedIn = async (company: Awaited<ReturnType<typeof aCompany>>, address: string) => {
  const { email } = await aPerson(asAdmin, { company, role: 'DirectoryAdmin', password })
  return webClient(address, email, password)
}

const company = await aCompany(asAdmin)
const barn = await aBarn(asAdmin, await aFarm(asAdmin, company))
const [worker, colleague] = [await signedIn(company, here), await signedIn(company, there)]
const neighbour = await signedIn(await aCompany(asAdmin), there)
const pigs = { 'FS_Main.FF_Number': 120, 'FS_Main.FF_AvgWeight': 30 }
const body = await worker.filled(1, { barn_id: barn.id }, pigs)

test('a record made through one process reaches screens open at another, and no other company', async () => {
  const open = [
    await liveReader(there, { authorization: colleague.authorization }),
    await liveReader(here, { authorization: worker.authorization }),
    await liveReader(there, { authorization: neighbour.authorization }),
  ] as const
  for (const reader of open) await reader.hears('ready')
  expect((await worker.post('/forms/1', body, 'once')).status).toBe(201)
  for (const reader of open.slice(0, 2)) {
    expect((await reader.hears('change')).data).toMatchObject({ topics: expect.arrayContaining(['herd']) })
  }
  // What is asked for after the news holds the record.
  const { body: records } = await colleague.get('/records?from=2025-01-01&to=2028-12-31')
  expect(JSON.stringify(records)).toContain('120')
  expect(open[2].heard.map(({ name }) => name)).toEqual(['ready'])
})

test('a process whose connections were ended hears on, after it asked its readers to look again', async () => {
  const reader = await liveReader(there, { authorization: colleague.authorization })
  await reader.hears('ready')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'herdboard-live'`.execute(asAdmin)
  await reader.hears('resync')
  expect((await worker.post('/forms/1', body, 'twice')).status).toBe(201)
  await reader.hears('change')
})

test('a process that is asked to stop ends its streams, and exits as told', async () => {
  const reader = await liveReader(there, { authorization: colleague.authorization })
  await reader.hears('ready')
  programs[1]?.child.kill('SIGINT')
  await reader.ended()
  expect(await programs[1]?.ends()).toBe(0)
})
