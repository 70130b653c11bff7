import { getFeedConsumptionData } from '@herdboard/contract/feed/feed-usage.ts'
import { ANALYSIS_LEVELS, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getOverview, getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import type { PagedTable, Table } from '@herdboard/contract/figures/table.ts'
import {
  getDeadPigs,
  getDeliveryRegistrations,
  getFeedConsumption,
  getSlaughterSettlements,
} from '@herdboard/contract/figures/table-endpoints.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const owner = await aCompany(api.db)
const who = api.as(owner)
const farm = await aFarm(api.db, owner)
const finishers = await aBarn(api.db, farm)
const weaners = await aBarn(api.db, farm, { pigType: 1, isBatchProduction: true })
const batch = await aBatch(api.db, weaners, { startDate: '2026-06-01' })
const counted = await aBarn(api.db, farm, { name: 'Stald 8' })
const mix = await aFeedMix(api.db, owner, { fePer100Kg: null, prices: [] })
// Nothing is weighed, priced, settled or counted.
await withLedgerContext(api.database, owner.manager, '2026-07-02', ({ db, context, scope }) =>
  recordAll(
    db,
    context,
    scope,
    [
      { ...aDraft.insertion(finishers, '2026-06-02', 100, 30), kg: null },
      { ...aDraft.insertion({ batch }, '2026-06-02', 50, 7), kg: null },
      { ...aDraft.dead(finishers, '2026-06-10', 1, 50), kg: null },
      aDraft.slaughter(finishers, '2026-06-20', 5, 88),
      // Settled, but without adjustments and remarks; the dead pig has no cause.
      { ...aDraft.slaughter(finishers, '2026-06-22', 5, 88), detail: { FF_AmountDkk: 5280 } },
      aDraft.status(counted, '2026-06-24', 20, 60, true),
      aDraft.feedUse(finishers, '2026-06-03', '2026-06-09', mix.id, 500),
      aDraft.feedDelivery({ farm }, '2026-06-03', mix.id, 1000),
    ] as Parameters<typeof recordAll>[3],
    { confirmed: true },
  ),
)
const days = { from: '2026-06-01', to: '2026-07-01' }

/** Cells that show a dash without saying why. */
const unexplained = ({ title, headers, data, footers }: Table | PagedTable): string[] =>
  [...data, ...footers].flatMap((row, at) =>
    headers.flatMap(({ value, empty_reason }) => {
      const isShown = at < data.length || value in row
      const isExplained = (row.empty_reason ?? empty_reason ?? row[`${value}_mark`]) !== undefined
      return isShown && (row[value] ?? null) === null && !isExplained ? [`${title}: ${value}`] : []
    }),
  )

test.each([1, 2, 3, 4, 5])('each dash of an analysis says why, type %i', async (type_id) => {
  let dashes = 0
  for (const scope of ANALYSIS_LEVELS) {
    const { items } = await who.call(getAnalysis, { query: { ...days, type_id, scope } as never })
    for (const { table } of items) {
      if (!table) continue
      dashes += table.data.flatMap((row) => table.headers.filter(({ value }) => (row[value] ?? null) === null)).length
      expect(unexplained(table)).toEqual([])
    }
  }
  expect(dashes).toBeGreaterThan(3)
})

test('each dash of a table says why', async () => {
  const tables = [
    await who.call(getPigMovements, { query: days }),
    await who.call(getDeadPigs, { query: days }),
    await who.call(getSlaughterSettlements, { query: days }),
    await who.call(getFeedConsumption, { query: days }),
    await who.call(getDeliveryRegistrations, { query: days }),
    ...Object.values(await who.call(getFeedConsumptionData, { query: { ...days, weaners: 'false' } as never })),
  ].filter((one): one is Table => typeof one === 'object' && one !== null && 'headers' in one)
  expect(tables.filter(({ data }) => data.length > 0).length).toBeGreaterThanOrEqual(6)
  expect(tables.flatMap(unexplained)).toEqual([])
})

test.each(['true', 'false'])('each dash of the places on the overview says why, weaners %s', async (isweaners) => {
  const { items } = await who.call(getOverview, { query: { ...days, isweaners } as never })
  const tables = items.flatMap(({ table }) => table ?? [])
  expect(tables.length).toBeGreaterThan(0)
  expect(tables.flatMap(unexplained)).toEqual([])
})

test.each([
  ['mortality', 2, ['condemned']],
  ['economy', 4, ['price_kg', 'post_payment']],
])(
  'the analysis of %s has columns of carcasses where pigs were slaughtered, no dashes elsewhere',
  async (_, type_id, keys) => {
    const columnsOf = async (isweaners: string) => {
      const { items } = await who.call(getAnalysis, { query: { ...days, type_id, scope: 1, isweaners } as never })
      return items[0]?.table?.headers.map(({ value }) => value) ?? []
    }
    expect(await columnsOf('false')).toEqual(expect.arrayContaining(keys))
    const ofWeaners = await columnsOf('true')
    expect(ofWeaners).toContain('place')
    expect(ofWeaners.filter((key) => keys.includes(key))).toEqual([])
  },
)

test('a dash says what is true: deaths without cause, settlements without adjustments, a first count', async () => {
  const reasonsOf = async (type_id: number) => {
    const { items } = await who.call(getAnalysis, { query: { ...days, type_id, scope: 1 } as never })
    const headers = items[0]?.table?.headers ?? []
    return new Map(headers.map(({ value, empty_reason }) => [value, empty_reason]))
  }
  expect((await reasonsOf(2)).get('top_cause')).toBe('Ingen årsag er oplyst')
  const quality = await reasonsOf(5)
  for (const key of ['lean', 'weight_adj', 'lean_adj', 'lost'])
    expect([key, quality.get(key)]).toEqual([key, 'Står ikke i afregningen, eller den er ikke kommet'])
  expect(quality.get('remarks')).toBe('Ingen bemærkninger er oplyst')
  const { data, headers } = await who.call(getPigMovements, { query: days })
  expect(data.filter(({ amount }) => amount === null)).toHaveLength(1)
  expect(headers.find(({ value }) => value === 'amount')?.empty_reason).toBe('Den første optælling har ingen afvigelse')
})
