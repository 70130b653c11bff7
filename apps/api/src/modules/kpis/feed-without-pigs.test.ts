import { getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import { getEControl } from '@herdboard/contract/figures/reports.ts'
import { kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { expect, test } from 'vitest'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aCompany, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft, type DraftPlace } from '#testing/ledger/record-drafts.ts'

const today = '2026-07-10'
const api = await testApi({ instant: `${today}T10:00:00Z` })

/** A place for pigs, and what its feed costs. */
async function aPlace(isBatch: boolean) {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { isBatchProduction: isBatch })
  const prices = [{ priceDkkPer100Kg: 200, validFrom: '2026-01-01' }]
  const mix = await aFeedMix(api.db, company, { fePer100Kg: 100, prices })
  const batch = isBatch ? await aBatch(api.db, barn, { name: 'Hold 1', startDate: '2026-04-01' }) : null
  const where: DraftPlace = batch ? { batch } : barn
  const who = api.as(company)
  const record = (...drafts: RecordDraft[]) => recordDrafts(api.database, { company }, today, drafts)
  const feedCost = async (period = days) => {
    const { groups } = await who.call(getEconomyResult, { query: { ...period, location_ids: farm.id } })
    const { now, late } = groups.find(({ group }) => group === 'feed') ?? {}
    return { now, late }
  }
  return { who, company, farm, barn, batch, where, mix, record, feedCost }
}

/** 100 pigs that stayed from April to June, with feed of their stay and more on the day after they left. */
async function aFinishedStay(isBatch: boolean) {
  const place = await aPlace(isBatch)
  const { where, mix, record } = place
  await record(
    aDraft.insertion(where, '2026-04-01', 100, 30),
    aDraft.feedUse(where, '2026-04-01', '2026-06-29', mix.id, 20_000),
    aDraft.departure(where, '2026-06-30', 100, 110),
  )
  return { ...place, stray: () => record(aDraft.feedUse(where, '2026-07-05', '2026-07-05', mix.id, 300)) }
}

const NOTE = '300 kg foder på dage uden grise er ikke regnet med. Ret dets datoer eller sted'
const MARK = '300 kg foder på dage uden grise ikke med'
const days = { from: '2026-04-01', to: today }

test('feed dated after the pigs left is stated beside the figures of feed, and costs money', async () => {
  const { who, feedCost, stray } = await aFinishedStay(false)
  const conversion = async () =>
    (await who.call(getKpis, { query: { ...days, is_weaner: 'false' } })).find(
      ({ type_id }) => type_id === kpiTypeIds.fcr,
    )
  // 20,000 FE for 8,000 kg of gain.
  expect(await conversion()).toMatchObject({ value: 2.5, notes: [] })
  expect(await feedCost()).toEqual({ now: -40_000, late: [] })
  await stray()
  expect(await conversion()).toMatchObject({ value: 2.5, notes: [NOTE] })
  expect(await feedCost()).toEqual({ now: -40_600, late: ['foder på dage uden grise'] })
  // The period ends with the departure, and says so, too.
  const stay = { from: '2026-04-01', to: '2026-06-30', is_weaner: 'false' as const }
  const ofStay = (await who.call(getKpis, { query: stay })).find(({ type_id }) => type_id === kpiTypeIds.fcr)
  expect(ofStay).toMatchObject({ value: 2.5, notes: [NOTE] })
  const query = { ...days, type_id: String(analysisTypeId.growth), scope: '1', isweaners: 'false' as const }
  const { items } = await who.call(getAnalysis, { query })
  expect(items[0]?.table?.data).toMatchObject([{ fcr: 2.5, fcr_mark: MARK }])
})

test('feed on days without pigs that was eaten before its mix had a price has the first price of the mix', async () => {
  const { company, where, record, feedCost } = await aFinishedStay(false)
  const prices = [{ priceDkkPer100Kg: 300, validFrom: '2026-07-08' }]
  const later = await aFeedMix(api.db, company, { fePer100Kg: 100, prices })
  await record(aDraft.feedUse(where, '2026-07-05', '2026-07-05', later.id, 300))
  expect(await feedCost()).toEqual({ now: -40_900, late: ['foder på dage uden grise'] })
})

test('feed of a batch dated after its end is stated in the report of the batch, with its cost', async () => {
  const { who, batch, stray } = await aFinishedStay(true)
  await stray()
  const { parts } = await who.call(getEControl, { query: { site_ids: batch?.id ?? '' } })
  const rows = parts.flatMap(({ groups }) => groups.flatMap((group) => group.rows))
  const cell = (key: string) => rows.find((row) => row.key === key)?.cells[0]
  expect(cell('fcr')).toMatchObject({ value: 2.5, marks: [MARK] })
  expect(cell('feed_cost')).toMatchObject({ value: 40_600, provisional: ['feed_without_pigs'] })
  expect(cell('margin')?.provisional).toContain('feed_without_pigs')
})

test('feed of a whole stay that is dated after it is charged once', async () => {
  const { where, mix, record, feedCost } = await aPlace(false)
  await record(aDraft.insertion(where, '2026-04-01', 100, 30), aDraft.departure(where, '2026-06-30', 100, 110))
  expect((await feedCost()).late).toEqual(['foder'])
  await record(aDraft.feedUse(where, '2026-07-05', '2026-07-05', mix.id, 30_000))
  expect(await feedCost()).toEqual({ now: -60_000, late: ['foder på dage uden grise'] })
})

test('feed of a whole stay in two sections that is dated after it is charged once', async () => {
  const { barn, mix, record, feedCost } = await aPlace(false)
  const [one, two] = [await aSection(api.db, barn), await aSection(api.db, barn)]
  await record(
    ...[one, two].map((section) => aDraft.insertion(section, '2026-04-01', 100, 30)),
    aDraft.departure(one, '2026-06-20', 100, 110),
    aDraft.departure(two, '2026-06-30', 100, 110),
    aDraft.feedUse(barn, '2026-07-01', '2026-07-01', mix.id, 60_000),
  )
  expect(await feedCost()).toEqual({ now: -120_000, late: ['foder på dage uden grise'] })
})

test('feed dated after the pigs left is none of the next pigs, which have no feed yet', async () => {
  const { where, mix, record, feedCost } = await aPlace(false)
  await record(
    aDraft.insertion(where, '2026-03-01', 100, 30),
    aDraft.feedUse(where, '2026-03-01', '2026-05-31', mix.id, 20_000),
    aDraft.departure(where, '2026-05-31', 100, 110),
    aDraft.insertion(where, '2026-06-20', 100, 30),
  )
  const { now } = await feedCost()
  await record(aDraft.feedUse(where, '2026-06-02', '2026-06-02', mix.id, 300))
  expect((await feedCost()).now).toBeCloseTo((now ?? 0) - 600, 2)
})

test('feed between the pigs of one section and the opening count of another is that of the pigs before it', async () => {
  const { barn, mix, record, feedCost } = await aPlace(false)
  const [one, two] = [await aSection(api.db, barn), await aSection(api.db, barn)]
  await record(
    aDraft.insertion(one, '2026-02-01', 100, 30),
    aDraft.feedUse(one, '2026-02-01', '2026-04-29', mix.id, 20_000),
    aDraft.departure(one, '2026-04-30', 100, 110),
    aDraft.status(two, '2026-06-05', 100, 60, true),
    aDraft.feedUse(barn, '2026-05-20', '2026-05-20', mix.id, 300),
  )
  expect(await feedCost({ from: '2026-05-01', to: '2026-05-31' })).toEqual({
    now: -600,
    late: ['foder på dage uden grise'],
  })
})

test('feed before the opening count of its farm is in no sum and no figure of a section filled later', async () => {
  const { who, farm, barn, mix, record, feedCost } = await aPlace(false)
  const [one, two] = [await aSection(api.db, barn), await aSection(api.db, barn)]
  await record(
    aDraft.status(one, '2026-06-01', 100, 60, true),
    aDraft.insertion(two, '2026-06-10', 100, 30),
    aDraft.feedUse({ farm }, '2026-06-01', '2026-06-30', mix.id, 12_000),
    aDraft.feedUse({ farm }, '2026-05-01', '2026-05-28', mix.id, 6000),
  )
  expect((await feedCost({ from: '2026-05-01', to: '2026-05-31' })).now ?? 0).toBe(0)
  const figures = await who.call(getKpis, { query: { from: '2026-05-01', to: today, is_weaner: 'false' } })
  expect(figures.flatMap(({ notes }) => notes).filter((note) => note.includes('dage uden grise'))).toEqual([])
})

test('feed before the opening count of its place is in no sum: pigs that nobody recorded ate it', async () => {
  const { where, mix, record, feedCost, who } = await aPlace(false)
  await record(
    aDraft.status(where, '2026-06-01', 100, 60, true),
    aDraft.feedUse(where, '2026-06-01', '2026-06-30', mix.id, 8000),
    aDraft.departure(where, '2026-06-30', 100, 85),
    aDraft.feedUse(where, '2026-05-01', '2026-05-28', mix.id, 6000),
  )
  expect(await feedCost()).toEqual({ now: -16_000, late: [] })
  expect(await feedCost({ from: '2026-05-01', to: '2026-05-31' })).not.toMatchObject({ late: [expect.anything()] })
  const figures = await who.call(getKpis, { query: { from: '2026-06-01', to: today, is_weaner: 'false' } })
  expect(figures.flatMap(({ notes }) => notes).filter((note) => note.includes('dage uden grise'))).toEqual([])
})

test('feed of a batch that stood empty is stated at its nearest day with pigs, and costs on its own', async () => {
  const { who, where, mix, record, feedCost } = await aPlace(true)
  await record(
    aDraft.insertion(where, '2026-04-01', 100, 30),
    aDraft.departure(where, '2026-04-30', 100, 55),
    aDraft.insertion(where, '2026-06-01', 100, 30),
  )
  const inMonth = async (from: string, to: string) => {
    const figures = await who.call(getKpis, { query: { from, to, is_weaner: 'false' } })
    const fcr = figures.find(({ type_id }) => type_id === kpiTypeIds.fcr)
    return { isStated: fcr?.notes.includes(NOTE), cost: (await feedCost({ from, to })).now }
  }
  const april = await inMonth('2026-04-01', '2026-04-30')
  await record(aDraft.feedUse(where, '2026-05-02', '2026-05-02', mix.id, 300))
  // What was known of April, which may be locked, stays as it was.
  expect(await inMonth('2026-04-01', '2026-04-30')).toEqual({ isStated: true, cost: april.cost })
  expect((await inMonth('2026-05-01', '2026-05-31')).cost).toBe(-600)
  expect(await inMonth('2026-06-01', '2026-06-30')).toMatchObject({ isStated: false })
})
