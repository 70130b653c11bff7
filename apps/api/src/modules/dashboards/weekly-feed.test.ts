import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { getKpis, getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-07-02'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company)
const mix = await aFeedMix(api.db, company, { fePer100Kg: 100 })

/**
 * 100 pigs of 80 kg from Monday 27 April to Thursday 28 May, each counted with 1 kg of gain a day. They eat 2.5 FE a day.
 * Feed is recorded to Monday 25 May: 29 of the 31 pig-days of each pig, or fewer.
 */
async function aStay(fed: readonly (readonly [from: string, to: string, kg: number])[], leaves = true) {
  const barn = await aBarn(api.db, farm, {})
  await withLedgerContext(api.database, company.manager, today, ({ db, context, scope }) =>
    recordAll(
      db,
      context,
      scope,
      [
        aDraft.insertion(barn, '2026-04-27', 100, 80),
        ...fed.map(([from, to, kg]) => aDraft.feedUse(barn, from, to, mix.id, kg)),
        leaves ? aDraft.departure(barn, '2026-05-28', 100, 111) : aDraft.status(barn, '2026-05-28', 100, 111),
      ],
      { confirmed: true },
    ),
  )
  return barn
}
const weeks = { from: '2026-04-27', to: '2026-06-21' }
type Barn = Awaited<ReturnType<typeof aStay>>

async function item(barn: Barn, itemNo: number): Promise<ChartSpec> {
  const { items } = await api.as(company).call(getOverview, {
    query: { ...weeks, isweaners: 'false', location_ids: barn.id, initialrequest: 'true', filteritems: itemNo },
  })
  const [one] = items
  if (!one?.chart_options) throw new Error('no chart')
  return one.chart_options
}
const pointsOf = (chart: ChartSpec) => chart.series[0]?.points ?? []

test('feed that ends days before the pigs leave counts for these days on the charts, which say so', async () => {
  // 7750 kg for 3100 pig-days, dated to Monday.
  const barn = await aStay([['2026-04-28', '2026-05-25', 7750]])
  const conversion = await item(barn, 20)
  // The four weeks to 21 June hold the last four days: without their share of the feed they had 0.7.
  const [last] = pointsOf(conversion)
    .flatMap((point) => (point === null ? [] : [point]))
    .slice(-1)
  expect(pointsOf(conversion)[7]).toBe(last)
  for (const point of pointsOf(conversion)) expect(Math.abs(Number(point) / 2.5 - 1)).toBeLessThan(0.08)
  expect(conversion.subtitle).toBe('FEsv/kg · 300 foderdage uden foderregistrering har fået foder fra dagene omkring')
  expect(conversion.facts).toEqual([
    {
      ...{ name: 'Foderdage med foder fra dagene omkring', unit: 'foderdage', decimals: 0 },
      points: [null, null, null, null, 300, 300, 300, 300],
    },
  ])

  const intake = await item(barn, 21)
  for (const point of pointsOf(intake).slice(0, 5)) expect(Math.abs(Number(point) / 2.5 - 1)).toBeLessThan(0.1)
  expect(intake.facts?.[0]?.points).toEqual([null, null, null, null, 300, null, null, null])
  const { options } = (await api.as(company).call(getChart, {
    params: { chartType: 'feed-consumption' },
    query: { ...weeks, weaners: 'false', location_ids: barn.id },
  })) as { options: ChartSpec }
  expect(pointsOf(options)).toEqual(pointsOf(intake))
  expect(options.subtitle).toContain('300 foderdage')
  // The kilos of the weeks are those of the record.
  expect(options.facts?.[0]?.points.reduce<number>((sum, kg) => sum + Number(kg), 0)).toBeCloseTo(7750, 1)
})

test('the trend beside feed conversion counts it, too, and the figure of the whole stay does not change', async () => {
  const [early, exact] = [
    await aStay([['2026-04-28', '2026-05-25', 7750]]),
    await aStay([['2026-04-28', '2026-05-28', 7750]]),
  ]
  const fcr = async (barn: Barn, to: string) => {
    const figures = await api
      .as(company)
      .call(getKpis, { query: { is_weaner: 'false', location_ids: barn.id, from: weeks.from, to } })
    return figures.find(({ type_id }) => type_id === 3)
  }
  const [one, other] = [await fcr(early, '2026-06-21'), await fcr(exact, '2026-06-21')]
  expect(one?.value).toBeCloseTo(2.5, 6)
  expect(other?.value).toBeCloseTo(2.5, 6)
  expect(one?.trend?.length).toBe(other?.trend?.length)
  for (const [week, value] of (one?.trend ?? []).entries())
    expect(Math.abs(Number(value) - Number(other?.trend?.[week])), `week ${week}`).toBeLessThan(0.05)
})

test('pigs that are still there without known feed are left out on both sides, and the chart says how many', async () => {
  const barn = await aStay([['2026-04-28', '2026-05-25', 7000]], false)
  const conversion = await item(barn, 20)
  // 7000 FE for 28 of the days: 2.5 a kilo. The pigs are there, so the days from Tuesday on are not zero.
  expect(Math.abs(Number(pointsOf(conversion)[4]) / 2.5 - 1)).toBeLessThan(0.08)
  expect(conversion.subtitle).toMatch(/^FEsv\/kg · Tilvækst fra [\d.]+ foderdage uden kendt foder er ikke med$/)
  expect(conversion.facts?.map(({ name }) => name)).toEqual(['Foderdage uden kendt foder, ikke med'])
  expect(conversion.facts?.[0]?.points[4]).toBe(600)
})
