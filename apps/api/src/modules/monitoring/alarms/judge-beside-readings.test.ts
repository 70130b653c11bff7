import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { processCounts } from '#platform/metrics/process-counts.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { addSensor, evaluateAlarmsNow, hourlyReadings, sendReadings } from '#testing/fixtures/sensors.ts'
import { lockHours } from '../sql/readings.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })
const METERS = ['Vandmåler A2', 'Foderstreng A2']

async function isAnybodyBlocked(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(api.db)
  return rows[0]?.count === 1
}

test('judging and readings of the same sensors never block each other, whichever sensor is first', async () => {
  const { who, section, company } = await aFormHerd(api)
  for (const name of METERS) await addSensor(who, { name, section, from: '2026-06-10T00:00' })
  const failed = processCounts.failedStatements
  for (const names of [METERS, METERS.toReversed()]) {
    await sendReadings(who, hourlyReadings(names[0] ?? '', ['2026-06-14T22:00:00Z', '2026-06-15T10:00:00Z'], 360))
    await sql`update sensor set changed_from = ${api.clock.now()}, alarms_evaluated_at = null`.execute(api.db)
    await sql`update job set run_at = '-infinity' where kind = 'judge-alarms'`.execute(api.db)
    const judged = await tenantTransaction(api.database, company.directoryId, async (db, scope) => {
      const touch = (name = '') => sql`update sensor set last_at = now() where name = ${name}`.execute(db)
      await lockHours(db, scope)
      await touch(names[0])
      const judging = evaluateAlarmsNow(api)
      await expect.poll(isAnybodyBlocked, { timeout: 5_000 }).toBe(true)
      await touch(names[1])
      return { judging }
    })
    expect(await judged.judging).toBe(1)
  }
  // A statement that is cancelled after a second, as one of two that block each other, is repeated unnoticed.
  expect(processCounts.failedStatements).toBe(failed)
})
