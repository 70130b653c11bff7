import { changePassword, exchangeToken, login, logout } from '@herdboard/contract/people/auth.ts'
import { deleteAccount } from '@herdboard/contract/people/own-data.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { poolState } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

/** Signing in has connections of its own: no company, import or job that takes all others keeps anybody out. */

const api = await testApi()
const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const password = 'Halmballe i regnvejr'
const CONNECTIONS = 14

/** Runs work while each connection of everybody is taken. */
async function whileAllWork(work: () => Promise<void>): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const works = Array.from({ length: CONNECTIONS }, () =>
    withTransaction(api.database, async (db) => {
      await sql`select 1`.execute(db)
      await released
    }),
  )
  try {
    await expect.poll(() => poolState(api.database)).toEqual({ total: CONNECTIONS, idle: 0, waiting: 0 })
    await work()
  } finally {
    release()
    await Promise.all(works)
  }
}

test('while every other connection works, a person signs in and out', async () => {
  const { email } = await aPerson(api.db, { company: await aCompany(api.db), password })
  await whileAllWork(async () => {
    const { token } = await api.anonymous().call(login, { body: { email, password, client_id } })
    const pair = await api.anonymous().call(exchangeToken, { body: { token, client_id } })
    await api.anonymous().call(logout, { body: { refresh_token: pair.refresh_token, client_id } })
  })
})

test('while every other connection works, a person changes the password and deletes the account', async () => {
  const person = await aPerson(api.db, { company: await aCompany(api.db), password })
  await whileAllWork(async () => {
    const next = 'Roer og raps i august'
    await api.as(person).call(changePassword, { body: { old_password: password, password: next, confirm: next } })
    await api.as(person).call(deleteAccount, { body: { password: next } })
  })
})

test('while every other connection works, the process stays ready', async () => {
  await whileAllWork(async () => {
    expect((await api.app.inject('/health/ready')).statusCode).toBe(200)
  })
})
