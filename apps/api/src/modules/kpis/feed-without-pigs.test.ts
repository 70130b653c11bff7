import { getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import { getEControl } from '@herdboard/contract/figures/reports.ts'
import { kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft, type DraftPlace } from '#testing/ledger/record-drafts.ts'

const today = '2026-07-10'
const api = await testApi({ instant: `${today}T10:00:00Z` })

/** 100 pigs that stayed from April to June, with feed of their stay and more on the day after they left. */
async function aFinishedStay(isBatch: boolean) {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { isBatchProduction: isBatch })
  const prices = [{ priceDkkPer100Kg: 200, validFrom: '2026-01-01' }]
  const mix = await aFeedMix(api.db, company, { fePer100Kg: 100, prices })
  const batch = isBatch ? await aBatch(api.db, barn, { name: 'Hold 1', startDate: '2026-04-01' }) : null
  const where: DraftPlace = batch ? { batch } : barn
  await recordDrafts(api.database, { company }, today, [
    aDraft.insertion(where, '2026-04-01', 100, 30),
    aDraft.feedUse(where, '2026-04-01', '2026-06-29', mix.id, 20_000),
    aDraft.departure(where, '2026-06-30', 100, 110),
  ])
  const stray = () =>
    recordDrafts(api.database, { company }, today, [aDraft.feedUse(where, '2026-07-05', '2026-07-05', mix.id, 300)])
  return { who: api.as(company), farm, batch, stray }
}

const NOTE = '300 kg foder på dage uden grise er ikke regnet med. Ret dets datoer eller sted'
const MARK = '300 kg foder på dage uden grise ikke med'
const days = { from: '2026-04-01', to: today }

test('feed dated after the pigs left is stated beside the figures of feed, and costs money', async () => {
  const { who, farm, stray } = await aFinishedStay(false)
  const conversion = async () =>
    (await who.call(getKpis, { query: { ...days, is_weaner: 'false' } })).find(
      ({ type_id }) => type_id === kpiTypeIds.fcr,
    )
  const feedCost = async () => {
    const { groups } = await who.call(getEconomyResult, { query: { ...days, location_ids: farm.id } })
    const { now, late } = groups.find(({ group }) => group === 'feed') ?? {}
    return { now, late }
  }
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
