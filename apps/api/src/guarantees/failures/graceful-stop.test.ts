import { formId } from '@herdboard/contract/core/form-id.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { webClient } from '#testing/api/web-client.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/**
 * On SIGTERM the server is no longer ready, finishes running requests and exits with 0 within 30 s. main.test.ts checks
 * that the product's own database stops last.
 */

const { asAdmin, ownerAddress } = await testDatabase()
const settings = {
  DATABASE_URL: ownerAddress,
  HERDBOARD_DATA: serverDataFolder(),
  HERDBOARD_DEMO: 'off',
  HERDBOARD_LOG: 'silent',
}
const [stopped, killed] = [startServerProcess(settings), startServerProcess(settings)]
// The start-up time is not part of the tests.
const [stoppedAt, killedAt] = await Promise.all([stopped.address(), killed.address()])
const company = await aCompany(asAdmin)
const barn = await aBarn(asAdmin, await aFarm(asAdmin, company))
const password = 'Halmballe i regnvejr'
const { email } = await aPerson(asAdmin, { company, role: 'DirectoryAdmin', password })

/** Sends a record that takes longer than the period in which a stopping server still accepts requests. */
async function slowRecord(address: string): Promise<() => Promise<number | null>> {
  const who = await webClient(address, email, password)
  const body = await who.filled(
    formId.insertion,
    { barn_id: barn.id },
    { 'FS_Main.FF_Number': 120, 'FS_Main.FF_AvgWeight': 30 },
  )
  await sql`create or replace function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(7); return new; end $$`.execute(
    asAdmin,
  )
  await sql`create or replace trigger linger before insert on record execute function linger()`.execute(asAdmin)
  const sent = who.post(`/forms/${formId.insertion}`, body).then(
    ({ status }) => status,
    () => null,
  )
  const isAtWork = async () => {
    const { rows } =
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(
        asAdmin,
      )
    return rows.length
  }
  await expect.poll(isAtWork).toBe(1)
  return () => sent
}

const records = async () =>
  (await sql`select 1 from record where directory_id = ${company.directoryId}`.execute(asAdmin)).rows.length

test('SIGTERM lets the running request finish with a true answer', async () => {
  const answer = await slowRecord(stoppedAt)
  const since = performance.now()
  stopped.child.kill('SIGTERM')
  await stopped.waitForOutput(/is stopping/)
  expect((await fetch(`${stoppedAt}/health/ready`)).status).toBe(503)
  expect((await fetch(`${stoppedAt}/health/live`)).status).toBe(200)

  expect(await answer()).toBe(201)
  expect(await stopped.waitForExit()).toBe(0)
  expect(performance.now() - since).toBeLessThan(30_000)
  expect(await records()).toBe(1)
  await expect(fetch(`${stoppedAt}/health/live`)).rejects.toThrow()
}, 40_000)

test('killed process gives no answer and stores no record, and the check detects it', async () => {
  const before = await records()
  const answer = await slowRecord(killedAt)
  killed.child.kill('SIGKILL')
  expect(await answer()).toBeNull()
  expect(await records()).toBe(before)
})
