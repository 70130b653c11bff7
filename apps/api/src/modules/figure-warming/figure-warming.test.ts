import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { getKpis, getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { testApi } from '#testing/api/test-api.ts'
import type { TestCompany } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'
import { warmCompaniesInUse, warmFigures } from './service.ts'

const today = '2026-05-31'
const api = await testApi({ instant: `${today}T10:00:00Z` })
const { database, clock } = api
const deps = { database, clock }

async function aCompanyWithPigs(): Promise<TestCompany> {
  const herd = await aLedgerHerd(api.db)
  const [a1] = herd.sections
  await recordDrafts(database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 120, 30),
    aDraft.status(a1, '2026-05-20', 118, 46),
    aDraft.feedUse(herd.barn, '2026-05-02', '2026-05-21', herd.mixId, 2450),
  ])
  return herd.company
}

/** Tables of daily rows that the first screen of a company reads. */
async function dailyTablesRead(company: TestCompany, from: string): Promise<string[]> {
  const statements: string[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text: string }]
    statements.push(typeof config === 'string' ? config : config.text)
    return Reflect.apply(query, this, args) as never
  })
  const manager = api.as(company)
  const period = { from, to: today }
  const [kpis, overview] = await Promise.all([
    manager.call(getKpis, { query: { ...period, is_weaner: 'false' } }),
    manager.call(getOverview, { query: { ...period, isweaners: 'false', initialrequest: 'true' } }),
  ]).finally(() => spy.mockRestore())
  expect(kpis.length).toBeGreaterThan(3)
  expect(overview.items.length).toBeGreaterThan(3)
  return ['herd_day', 'herd_point', 'feed_day'].filter((table) =>
    statements.some((text) => text.includes(` ${table} `)),
  )
}

test('the first screen of a warmed company reads no daily rows, that of another period does', async () => {
  const company = await aCompanyWithPigs()
  await warmFigures(database, company.directoryId as DirectoryId, clock.now())
  expect(await dailyTablesRead(company, '2026-03-01')).toEqual([])
  expect(await dailyTablesRead(company, '2026-03-02')).toEqual(['herd_day', 'herd_point', 'feed_day'])
})

test('companies in use are warmed once, and again after their night', async () => {
  const used = await aCompanyWithPigs()
  const unused = await aCompanyWithPigs()
  const signIn = (company: TestCompany, rotatedAt: string) =>
    sql`insert into sign_in (id, user_id, client_id, remember, token_hash, created_at, rotated_at, expires_at)
      values (${newId()}, ${company.manager.userId}, ${newId()}, true, 'x', ${rotatedAt}, ${rotatedAt}, '2026-12-31')`.execute(
      api.db,
    )
  await signIn(used, '2026-05-30T08:00:00Z')
  await signIn(unused, '2026-05-01T08:00:00Z')
  const warmed = new Map<string, string>()
  const warm = () => warmCompaniesInUse(deps, warmed, new AbortController().signal)

  await warm()
  const first = warmed.get(used.directoryId)
  expect(first).toBeDefined()
  expect(warmed.has(unused.directoryId)).toBe(false)

  await sql`delete from job where kind = 'nightly' and target_directory_id = ${used.directoryId}`.execute(api.db)
  const nextNight = new Date('2026-06-01T22:05:00Z')
  await withTransaction(database, (db) =>
    enqueueJob(db, 'nightly', used.directoryId as DirectoryId, { runAt: nextNight }),
  )
  await warm()
  expect(warmed.get(used.directoryId)).toBe(nextNight.toISOString())
  expect(first).not.toBe(nextNight.toISOString())
})
