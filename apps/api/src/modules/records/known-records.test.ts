import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { type FarmRecord, listRecords } from '@herdboard/contract/herd/records.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'
import { knownRecords } from './known-records.ts'

const today = '2026-05-31'
const api = await testApi({ instant: `${today}T10:00:00Z` })

async function aHerdWithRecords() {
  const herd = await aLedgerHerd(api.db)
  const [a1] = herd.sections
  await recordDrafts(api.database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 120, 30),
    aDraft.transfer(a1, herd.hospital, '2026-05-10', 4, 37),
    aDraft.dead(a1, '2026-05-12', 2),
  ])
  const colleague = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] })
  return { herd, a1, manager: api.as(herd.company), colleague: api.as(colleague) }
}

/** How often facts of records are read during the work. */
async function factReads(work: () => Promise<unknown>): Promise<number> {
  const query = pg.Client.prototype.query
  let reads = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [{ text }] = args as [{ text?: string }]
    if (text?.includes('as legs')) reads += 1
    return Reflect.apply(query, this, args) as never
  })
  await work().finally(() => spy.mockRestore())
  return reads
}

test('rows of another period are those of the pages before, and only unknown ones are read', async () => {
  const { manager } = await aHerdWithRecords()
  const list = (from: string) => manager.call(listRecords, { query: { from, to: today } })
  const recent = await list('2026-05-05')
  let all = recent
  expect(
    await factReads(async () => {
      all = await list('2026-05-01')
    }),
  ).toBe(1)
  expect([all.total_rows, all.data.slice(0, 2)]).toEqual([3, recent.data])
  expect(await factReads(() => list('2026-05-02'))).toBe(0)
  expect((await list('2026-05-03')).data).toEqual(recent.data)
})

test('rows are built anew for another reader, other places and after each change', async () => {
  const { herd, a1, manager, colleague } = await aHerdWithRecords()
  let day = 1
  // Each list has another period, so no response is found in memory.
  const list = async (who = manager, query: object = {}) =>
    (await who.call(listRecords, { query: { from: '2026-04-01', to: `2026-06-0${day++}`, ...query } })).data
  const [dead, moved] = await list()
  expect(dead).toMatchObject({ editable: true, place: 'Stald 4, A1' })
  expect((await list(colleague))[0]).toMatchObject({ editable: false, deletable: false })
  expect(moved?.amount).toBe(-4)
  expect((await list(manager, { location_ids: herd.hospital.id }))[0]?.amount).toBe(4)
  const written = (statement: ReturnType<typeof sql>) =>
    tenantTransaction(api.database, herd.company.directoryId, (db) => statement.execute(db))
  await written(sql`update section set name = 'A9' where id = ${a1.id}`)
  expect((await list())[0]?.place).toBe('Stald 4, A9')
  await sql`update user_account set last_name = 'Ny' where id = ${herd.company.manager.userId}`.execute(api.db)
  expect((await list())[0]?.user).toBe('Anna Ny')
  await recordDrafts(api.database, herd, today, [aDraft.dead(a1, '2026-05-13', 3)])
  expect((await list()).map(({ date }) => date)).toEqual(['2026-05-13', '2026-05-12', '2026-05-10', '2026-05-01'])
})

test('rows from memory are written as those that are built and validated anew', async () => {
  const { herd } = await aHerdWithRecords()
  const running = await buildApp({ ...api.app.deps, skipPlainValidation: true })
  onTestFinished(() => running.close())
  const headers = await api.authorizationOf(herd.company)
  const body = async (app: typeof running, query: string) =>
    (await app.inject({ url: `/api/records?${query}`, headers })).body
  const recent = await body(running, `from=2026-05-12&to=${today}`)
  expect(recent).toBe(await body(api.app, `from=2026-05-12&to=${today}`))
  // The first row is known, the others are new; then all are known.
  for (const to of [today, '2026-06-01']) {
    const query = `from=2026-05-01&to=${to}`
    expect(await body(running, query)).toBe(await body(api.app, query))
  }
})

test('a company that reads many rows pushes out its own, not those of another company', () => {
  const reading = { reader: 'reader', revision: '1' }
  const rowsOf = (directoryId: string) => knownRecords({ reading }, { directoryId: directoryId as DirectoryId }, null)
  const record = (id: number) => ({ id: `${id}` }) as FarmRecord
  rowsOf('small')?.set(record(1))
  for (let id = 1; id <= 3_001; id += 1) rowsOf('large')?.set(record(id))
  const known = (company: string, id: number) => rowsOf(company)?.get(record(id).id)?.id
  expect([known('small', 1), known('large', 1), known('large', 2)]).toEqual(['1', undefined, '2'])
  expect(
    knownRecords({ reading: { ...reading, revision: '2' } }, { directoryId: 'small' as DirectoryId }, null)?.get(
      record(1).id,
    ),
  ).toBe(undefined)
  expect(knownRecords({}, { directoryId: 'small' as DirectoryId }, null)).toBe(null)
})
