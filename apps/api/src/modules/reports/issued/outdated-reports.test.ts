import { formId } from '@herdboard/contract/core/form-id.ts'
import { addStatusAdjustment } from '@herdboard/contract/economy/status-entries.ts'
import { addMixPrice, listFeedMixes } from '@herdboard/contract/feed/feed-mixes.ts'
import { getEControl, getEControlPdf, getIssuedPdf, listIssuedReports } from '@herdboard/contract/figures/reports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aBarn, aCompany, aFarm, type TestCompany, type TestFarm } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import { readyReport, storeIssuedReport } from './issue-report.ts'

const instant = '2026-07-02T10:00:00.000Z'
const api = await testApi({ instant })
await sql`insert into status_price (valid_from, piglet_dkk, piglet_dkk_pr_kg, slpig_dkk, slpig_dkk_pr_kg)
  values ('2026-03-01', 0, 0, 218, 7.28), ('2026-05-01', 0, 0, 210, 7.28), ('2026-06-01', 0, 0, 200, 7.28)`.execute(
  api.db,
)

async function aQuarterToIssue() {
  const company = await aCompany(api.db)
  const { farm, barn, hospital } = await aFinisherQuarter(api, company)
  await recordDrafts(api.database, { company }, '2026-07-02', [aDraft.status(hospital, '2026-06-30', 15, 70)])
  return { company, farm, barn, ...reportContext(company, farm, '2026-03-31,2026-06-30') }
}

/** A barn with a stock count before the new year as well. */
async function aHalfYear(dates: string) {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm)
  await recordDrafts(api.database, { company }, '2026-07-02', [
    aDraft.status(barn, '2025-12-30', 100, 40, true),
    aDraft.status(barn, '2026-03-31', 100, 70),
    aDraft.status(barn, '2026-06-30', 100, 90),
  ])
  return { barn, ...reportContext(company, farm, dates) }
}

function reportContext(company: TestCompany, farm: TestFarm, dates: string) {
  const who = api.as(company)
  const query = { site_ids: farm.id, dates }
  const issue = async () => (await who.send(getEControlPdf, { query })).statusCode
  return { who, query, issue, issued: () => who.call(listIssuedReports) }
}

const dead = (day: string) => ({ 'FS_Main.FF_Date': day, 'FS_Dead.FF_Number': 1 })

test('report is made anew when a death is saved meanwhile; the last attempt is stored as outdated', async () => {
  const { company, who, barn, farm, issued } = await aQuarterToIssue()
  const requested = { site_ids: [farm.id], dates: ['2026-03-31', '2026-06-30'] } as never
  const behind = <T>(work: Parameters<typeof withLedgerContext<T>>[3]) =>
    withLedgerContext(api.database, company.manager, '2026-07-02', work)
  const ready = await behind(({ db, context, scope }) => readyReport(db, context, scope, requested))
  await submitForm(who, formId.deadPigs, { barn_id: barn.id }, dead('2026-06-20'), { confirmed: true })

  const stored = (isLast: boolean) =>
    behind(({ db, context, scope }) =>
      storeIssuedReport(db, context, scope, ready, { isAbandoned: false, isLastAttempt: isLast }),
    )
  expect(await stored(false)).toBe(false)
  expect(await issued()).toEqual([])
  expect(await stored(true)).toBe(true)
  expect(await issued()).toMatchObject([{ replaced_at: expect.any(String), is_replaced: false }])
})

test('report is unaffected by other changes in the company meanwhile', async () => {
  const { company, farm, issued } = await aQuarterToIssue()
  const requested = { site_ids: [farm.id], dates: ['2026-03-31', '2026-06-30'] } as never
  const behind = <T>(work: Parameters<typeof withLedgerContext<T>>[3]) =>
    withLedgerContext(api.database, company.manager, '2026-07-02', work)
  const ready = await behind(({ db, context, scope }) => readyReport(db, context, scope, requested))
  await aFinisherQuarter(api, company)
  await behind(({ db, context, scope }) =>
    storeIssuedReport(db, context, scope, ready, { isAbandoned: false, isLastAttempt: false }),
  )
  expect(await issued()).toMatchObject([{ replaced_at: null }])
})

test('report covers the year to date: a change in February asks for confirmation and marks it', async () => {
  const { who, barn, query, issue, issued } = await aHalfYear('2026-03-31,2026-06-30')
  const { parts } = await who.call(getEControl, { query })
  expect(parts[0]?.columns.map(({ kind, sub }) => [kind, sub])).toContainEqual(['year', '30.12.2025 - 30.06.2026'])
  await issue()
  expect(await issued()).toMatchObject([{ from: '2026-03-31', to: '2026-06-30', replaced_at: null }])
  const refused = await submitForm(who, formId.deadPigs, { barn_id: barn.id }, dead('2026-02-20')).catch(
    (problem) => problem,
  )
  expect(JSON.stringify(refused.body)).toContain('status.closed_report')
  await submitForm(who, formId.deadPigs, { barn_id: barn.id }, dead('2026-02-20'), { confirmed: true })
  expect(await issued()).toMatchObject([{ replaced_at: instant, is_replaced: false }])
})

test('report that begins with the count of the new year has no year column beside it', async () => {
  const { who, query } = await aHalfYear('2025-12-30,2026-06-30')
  const { parts } = await who.call(getEControl, { query })
  expect(parts[0]?.columns.map(({ kind }) => kind)).toEqual(['period', 'national'])
})

test('report with other figures replaces the previous one for the same places and days', async () => {
  const { company, barn, issue, issued } = await aQuarterToIssue()
  await issue()
  // The change is no record of a day: the number of pig places differs.
  await api.db.updateTable('barn').set({ pig_capacity: 1600 }).where('id', '=', barn.id).execute()
  await issue()
  expect((await issued()).map(({ replaced_at, is_replaced }) => [replaced_at, is_replaced])).toEqual([
    [null, false],
    [instant, true],
  ])
  // A reader of megajoules gets the same report.
  await api.db.updateTable('user_account').set({ energy_unit: 'MJ' }).where('id', '=', company.manager.userId).execute()
  await issue()
  expect(await issued()).toHaveLength(2)
})

test('changed feed price outdates its reports, which are marked as provisional until recalculated', async () => {
  const { who, query, issue, issued } = await aQuarterToIssue()
  await issue()
  const [mix] = await who.call(listFeedMixes)
  if (!mix) throw new Error('no mix')
  await who.call(addMixPrice, { params: { id: mix.id }, body: { price: 250, valid_from: '2026-05-01' } as never })
  const [first] = await issued()
  expect(first).toMatchObject({ replaced_at: instant, is_replaced: false })
  const sheet = await who.send(getIssuedPdf, { params: { id: first?.id as never } })
  expect(sheet.statusCode).toBe(200)

  const { parts } = await who.call(getEControl, { query })
  expect(parts[0]?.footnotes).toContain('Tallene er ved at blive regnet om og kan ændre sig.')
  await issue()
  expect((await issued()).filter(({ replaced_at }) => replaced_at === null)).toEqual([])
})

test('changed status price of a farm outdates only the reports that begin or end in that month', async () => {
  const { who, farm, issue, issued } = await aQuarterToIssue()
  await issue()
  const adjust = (period: string) =>
    who.call(addStatusAdjustment, {
      params: { id: period },
      body: { period, site_id: farm.id, piglet_dkk: 0, piglet_dkk_pr_kg: 0, slpig_dkk: 5, slpig_dkk_pr_kg: 0 } as never,
    })
  await adjust('2026-05-01')
  expect(await issued()).toMatchObject([{ replaced_at: null }])
  await adjust('2026-06-01')
  expect(await issued()).toMatchObject([{ replaced_at: instant }])
})
