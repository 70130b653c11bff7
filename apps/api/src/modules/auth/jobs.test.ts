import { exchangeToken, login, logout, refreshToken } from '@herdboard/contract/people/auth.ts'
import { expect, test } from 'vitest'
import { jobHandlers, startJobs } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const stranger = api.anonymous()
const [client_id, password] = ['7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11', 'Halmballe i regnvejr']

test('the nightly job deletes expired sessions and leaves the others', async () => {
  const { userId, email } = await aPerson(api.db, { password })
  const signIn = async (remember: boolean) => {
    const { token } = await stranger.call(login, { body: { email, password, remember, client_id } })
    return stranger.call(exchangeToken, { body: { token, client_id } })
  }
  const remembered = await signIn(true)
  await signIn(false)
  const { refresh_token } = await signIn(true)
  await stranger.call(logout, { body: { refresh_token } })
  const left = async () => {
    const deps = { database: api.database, clock: api.clock, log: createLog('silent') }
    await (await startJobs(deps)).stop()
    await runDueJobs(deps, jobHandlers)
    const rows = await api.db.selectFrom('sign_in').select('id').where('user_id', '=', userId).execute()
    // One more: the device on which the tests' users are signed in.
    return rows.length - 1
  }

  expect(await left()).toBe(3)
  api.clock.advance({ hours: 25 })
  expect(await left()).toBe(2)
  api.clock.advance({ hours: 24 })
  expect(await left()).toBe(1)
  await stranger.call(refreshToken, { body: { refresh_token: remembered.refresh_token, client_id } })
})
