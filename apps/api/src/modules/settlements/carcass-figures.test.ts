import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import { getEControl } from '@herdboard/contract/figures/reports.ts'
import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aSlaughterhouse } from '#testing/fixtures/form-herd.ts'
import { aBarn, aCompany, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import { saveCarcasses } from './service.ts'

const today = '2026-07-02'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const owner = await aCompany(api.db)
const farm = await aFarm(api.db, owner, { name: 'Nygård' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
const [one, two] = [await aSection(api.db, barn, { name: 'A1' }), await aSection(api.db, barn, { name: 'A2' })]
const house = await aSlaughterhouse(api.db, owner, { name: 'Andelen' })

/** Carcasses with lean meat in 40 different weights from 72.3 to 103.5 kg, every tenth with a remark. */
const carcasses = Array.from({ length: 40 }, (_, no) => ({
  weightKg: Math.round((72.3 + no * 0.8) * 10) / 10,
  leanPct: Math.round((57.2 + ((no * 7) % 40) * 0.2) * 10) / 10,
  remarks: no % 10 === 0 ? [1 + (no % 3), 10] : [],
}))
const carcassKg = carcasses.reduce((sum, { weightKg }) => sum + weightKg * 10, 0) / 10

// What docs/domain/prices.md states, computed a second time without the product's code: kroner, one carcass at a time.
const deductions = [95, 96, 97, 98, 99, 100].map((kg, no) => [kg, [0.25, 0.5, 0.8, 1.3, 2, 2.5][no] ?? 0] as const)
const deductionOf = (kg: number) => deductions.filter(([from]) => kg >= from).at(-1)?.[1] ?? 0
function leanDkk(pct: number): number {
  if (pct >= 61) return (Math.min(pct, 65) - 61) * 0.1
  return -(Math.min(2, 61 - pct) * 0.1 + Math.max(0, 59 - pct) * 0.2)
}
const expected = {
  lost: carcasses.reduce((sum, { weightKg }) => sum + weightKg * deductionOf(weightKg), 0),
  amount: carcasses.reduce(
    (sum, { weightKg, leanPct }) => sum + weightKg * (11.7 + leanDkk(leanPct) - deductionOf(weightKg)),
    0,
  ),
  inside: (100 * carcasses.filter(({ weightKg }) => weightKg < 95).length) / carcasses.length,
  sdKg: deviation(carcasses.map(({ weightKg }) => weightKg)),
  sdLean: deviation(carcasses.map(({ leanPct }) => leanPct)),
}
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
const paid = Math.round((expected.amount - 250) * 100) / 100

const settled = {
  FF_Slaughterhouse: house.id,
  FF_SettlementNo: '4711',
  FF_PricePerKg: 11.7,
  FF_LeanAdj: 0.02,
  FF_WeightAdj: -0.2,
  FF_AmountDkk: paid,
}
const settlementIds = await withLedgerContext(api.database, owner.manager, today, async ({ db, context, scope }) => {
  const { recordIds } = await recordAll(
    db,
    context,
    scope,
    [
      aDraft.status(one, '2026-05-31', 100, 105, true),
      aDraft.status(two, '2026-05-31', 100, 105, true),
      // 30 from A1 and 10 from A2.
      {
        ...aDraft.slaughter(one, '2026-06-10', 40, carcassKg / 40, 0, [
          { where: one, head: 30 },
          { where: two, head: 10 },
        ]),
        detail: settled,
      },
      // Without carcasses: its 20 pigs take no part in spread and shares.
      aDraft.slaughter(one, '2026-06-20', 20, 88),
      aDraft.status(one, '2026-06-30', 50, 100),
      aDraft.status(two, '2026-06-30', 90, 100),
    ],
    { confirmed: true },
  )
  return [recordIds[2], recordIds[3]] as [RecordId, RecordId]
})
const save = (rows = carcasses) =>
  withLedgerContext(api.database, owner.manager, today, ({ db, context, scope }) =>
    saveCarcasses(db, context, scope, settlementIds[0], rows, { confirmed: true }),
  )
await save()

const june = { from: '2026-06-01', to: '2026-06-30' }
const analysis = async (scope: number) =>
  (await api.as(owner).call(getAnalysis, { query: { ...june, type_id: analysisTypeId.slaughterQuality, scope } }))
    .items[0]?.table

test('the analysis has spread, shares and lost money of the carcasses, as computed a second time', async () => {
  const table = await analysis(2)
  expect(table?.headers.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['spread', 'under', 'inside', 'over', 'lean_sd']),
  )
  const [row] = table?.data ?? []
  expect(row?.slaughtered).toBe(60)
  // Kilos are answered in grams.
  expect(Math.abs(Number(row?.spread) - expected.sdKg)).toBeLessThan(0.001_001)
  expect(row?.lean_sd).toBeCloseTo(expected.sdLean, 2)
  expect(row?.inside).toBeCloseTo(expected.inside, 2)
  expect(row?.under).toBe(0)
  expect(row?.over).toBeCloseTo(100 - expected.inside, 2)
  expect(Math.abs(Number(row?.lost) - expected.lost)).toBeLessThan(0.005)
  // Four of the 40 carcasses have two remarks each: Andet and one of the first three. Of the other 20 pigs nobody stated any.
  expect(row?.remarks).toBeCloseTo((4 / 40) * 100)
})

test('a load from two sections shares its carcasses by approved pigs', async () => {
  const data = (await analysis(3))?.data ?? []
  const [first, second] = ['Stald 4, A1', 'Stald 4, A2'].map((name) => data.find(({ place }) => place === name))
  expect(first?.inside).toBeCloseTo(expected.inside)
  expect(second?.spread).toBeCloseTo(expected.sdKg)
  expect(Number(first?.lost) + Number(second?.lost)).toBeCloseTo(expected.lost, 1)
  expect(Number(second?.lost)).toBeCloseTo(expected.lost / 4, 1)
})

test('the E-control fills its rows of basic weight and spread of lean meat, and agrees with the analysis', async () => {
  const { parts } = await api
    .as(owner)
    .call(getEControl, { query: { site_ids: farm.id, dates: '2026-05-31,2026-06-30' } })
  const rows = parts.flatMap(({ groups }) => groups).flatMap((group) => group.rows)
  const cellOf = (key: string) => rows.find((row) => row.key === key)?.cells[0]?.value
  expect(cellOf('in_range')).toBeCloseTo(expected.inside)
  expect(cellOf('lean_sd')).toBeCloseTo(expected.sdLean)
  expect(cellOf('remarks')).toBeCloseTo((4 / 40) * 100)
})

test('settlements show the share in basic weight and what was paid above the scale; others leave both out', async () => {
  const { headers, data, footers } = await api.as(owner).call(getSlaughterSettlements, { query: june })
  expect(headers.map(({ text }) => text)).toContain('Forskel fra skala, kr.')
  const [without, withThem] = data
  expect([without?.in_range_pct, without?.above_scale]).toEqual([null, null])
  expect(withThem?.in_range_pct).toBeCloseTo(expected.inside)
  expect(Math.abs(Number(withThem?.above_scale) + 250)).toBeLessThan(0.02)
  expect(footers[0]?.in_range_pct).toBeCloseTo(expected.inside)
})

test('the histogram counts every carcass once, by kilos or by lean meat', async () => {
  const chart = async (filters: string) => {
    const params = { chartType: 'carcass-histogram' }
    const reply = await api.as(owner).call(getChart, { params, query: { ...june, weaners: 'false', filters } })
    if (!('options' in reply)) throw new Error('several charts')
    return reply.options
  }
  const weights = await chart('carcass')
  expect(weights.subtitle).toBe('40 slagtekroppe, kg. Basisvægt 70–94,9 kg')
  expect(weights.x).toMatchObject({ kind: 'name' })
  const names = weights.x.kind === 'name' ? weights.x.names : []
  // 72.3-103.5 kg in at most 24 classes: of two kilos, from 72.
  expect([names[0], names.at(-1)]).toEqual(['72–73', '102–103'])
  const heads = weights.series[0]?.points ?? []
  expect(heads.reduce<number>((sum, head) => sum + (head ?? 0), 0)).toBe(40)
  expect(heads[0]).toBe(carcasses.filter(({ weightKg }) => weightKg < 74).length)
  const lean = await chart('lean')
  expect(lean.series[0]?.points.reduce<number>((sum, head) => sum + (head ?? 0), 0)).toBe(40)
  const weaners = await api.as(owner).call(getChart, {
    params: { chartType: 'carcass-histogram' },
    query: { ...june, weaners: 'true' },
  })
  expect('options' in weaners && weaners.options.empty_reason).toContain('Ingen afregninger med slagtekroppe')
})

test('weight classes are the shares and heads of each week under, inside and over the basic weight', async () => {
  const chart = async (filters: string, site_ids: string) => {
    const params = { chartType: 'weight-classes' }
    const reply = await api
      .as(owner)
      .call(getChart, { params, query: { ...june, weaners: 'false', filters, site_ids } })
    if (!('options' in reply)) throw new Error('several charts')
    return reply.options
  }
  const [inside, over] = [
    carcasses.filter(({ weightKg }) => weightKg < 95).length,
    carcasses.filter(({ weightKg }) => weightKg >= 95).length,
  ]
  const shares = await chart('share', barn.id)
  expect(shares.series.map(({ name }) => name)).toEqual(['Under basisvægt', 'Inden for basisvægt', 'Over basisvægt'])
  // The load of 10 June is in the second of the five weeks; the other weeks have no carcasses.
  expect(shares.series.map(({ points }) => points)).toEqual([
    [null, 0, null, null, null],
    [null, (100 * inside) / 40, null, null, null],
    [null, (100 * over) / 40, null, null, null],
  ])
  // A1 delivered 30 of the 40 pigs of the load.
  const heads = await chart('head', one.id)
  expect([shares.subtitle?.slice(0, 19), heads.subtitle?.slice(0, 18)]).toEqual([
    '% af slagtekroppene',
    'Antal slagtekroppe',
  ])
  expect(heads.series.map(({ points }) => points[1])).toEqual([0, inside * 0.75, over * 0.75])
})

test('without its carcasses a settlement has no spread again, and the columns are left out', async () => {
  await save([])
  expect((await analysis(2))?.headers.map(({ value }) => value)).not.toContain('spread')
  await save()
  expect((await analysis(2))?.data[0]?.spread).toBeCloseTo(expected.sdKg)
})
