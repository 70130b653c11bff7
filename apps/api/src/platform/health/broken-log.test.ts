import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reviewAuditLog } from '#platform/audit/audit-seals.ts'
import { clockAt } from '#platform/clock.ts'
import { freePort } from '#platform/cluster/free-port.ts'
import { newId } from '#platform/database/new-id.ts'
import { createLog } from '#platform/log.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'

const { database, asAdmin, ownerAddress } = await testDatabase()
const company = (await aCompany(asAdmin)).directoryId as DirectoryId

/** What the nightly job of another process does. */
const review = () =>
  reviewAuditLog({ database, log: createLog('silent'), clock: clockAt('2026-11-28T02:00:00Z') }, company)
const setConfirmed = (isConfirmed: boolean) =>
  sql`update audit_entry set confirmed = ${isConfirmed} where directory_id = ${company}`.execute(asAdmin)

test('a server that starts after the check reports the broken audit log, until a check finds it whole', async () => {
  await tenantTransaction(database, company, (db) =>
    sql`insert into audit_entry (directory_id, id, action, subject_type)
      values (${company}, ${newId()}, 'record.create', 'record')`.execute(db),
  )
  await review()
  await setConfirmed(true)
  await review()

  const port = await freePort(0)
  const program = startServerProcess({
    DATABASE_URL: ownerAddress,
    HERDBOARD_DATA: serverDataFolder(),
    HERDBOARD_DEMO: 'off',
    HERDBOARD_METRICS_PORT: String(port),
  })
  const address = await program.address()
  const status = async () => (await fetch(`${address}/health/status`)).json()
  const gauge = async () =>
    /^herdboard_broken_audit_logs (\d+)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1]
  expect(await status()).toEqual({
    status: 'degraded',
    problems: ['The audit log of a company or of sign-ins does not match its seals.'],
  })
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  expect(await gauge()).toBe('1')

  await setConfirmed(false)
  await review()
  await expect.poll(status, { timeout: 10_000 }).toEqual({ status: 'ok', problems: [] })
  expect(await gauge()).toBe('0')
}, 60_000)
