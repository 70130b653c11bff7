import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aSection, type TestCompany } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const owner = await aCompany(api.db)
const farm = await aFarm(api.db, owner, { name: 'Nygård' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
const [one, two] = [await aSection(api.db, barn, { name: 'A1' }), await aSection(api.db, barn, { name: 'A2' })]
await aBarn(api.db, farm, { name: 'Klimastald', pigType: 1 })
await withLedgerContext(api.database, owner.manager, '2026-07-02', ({ db, context, scope }) =>
  recordAll(
    db,
    context,
    scope,
    [
      aDraft.status(one, '2026-05-31', 200, 105, true),
      aDraft.status(two, '2026-05-31', 200, 105, true),
      // 60 from A1 and 40 from A2: 100 carcasses of 90 kg.
      {
        ...aDraft.slaughter(one, '2026-06-10', 100, 90, 0, [
          { where: one, head: 60 },
          { where: two, head: 40 },
        ]),
        detail: {
          FF_LeanAdj: 0.15,
          FF_WeightAdj: -0.05,
          FF_AmountDkk: 94_500,
          FS_Remarks: [
            { FF_RemarkCode: '2', FF_RemarkNumber: 10 },
            { FF_RemarkCode: '1', FF_RemarkNumber: 5 },
          ],
        },
      },
      { ...aDraft.slaughter(one, '2026-06-20', 50, 80), detail: { FF_WeightAdj: 0, FF_AmountDkk: 44_000 } },
    ],
    { confirmed: true },
  ),
)

async function quality(who: TestCompany, query: { scope: number } & Record<string, unknown>): Promise<Table> {
  const { items } = await api.as(who).call(getAnalysis, {
    query: { from: '2026-06-01', to: '2026-06-30', type_id: analysisTypeId.slaughterQuality, ...query },
  })
  const table = items[0]?.table
  if (!table) throw new Error('no table')
  return table
}

test('the slaughter table weighs money by kilos and remarks by pigs, without columns of carcasses', async () => {
  const { headers, data, footers } = await quality(owner, { scope: 3 })
  expect(headers.map(({ value }) => value)).toEqual([
    // Settlements without carcasses have no spread and no weight classes.
    ...['place', 'slaughtered', 'carcass', 'lean', 'price', 'weight_adj', 'lean_adj', 'remarks', 'top_remark', 'lost'],
    ...['prev', 'diff', 'diff_value', 'avg'],
  ])
  expect(data.map(({ place, slaughtered }) => [place, slaughtered])).toEqual([
    ['Stald 4, A1', 110],
    ['Stald 4, A2', 40],
  ])
  const [first, second] = data
  // A1: 5 400 of the 9 000 kg of the first slaughter, and all of the second.
  expect(Number(first?.price)).toBeCloseTo((56_700 + 44_000) / 9400)
  expect(Number(first?.carcass)).toBeCloseTo(9400 / 110)
  expect(Number(first?.weight_adj)).toBeCloseTo((-0.05 * 5400) / 9400)
  expect(Number(first?.lean_adj)).toBeCloseTo(0.15)
  expect(Number(first?.lost)).toBeCloseTo(270)
  expect(Number(second?.price)).toBeCloseTo(10.5)
  expect(Number(second?.remarks)).toBeCloseTo(15)
  // A1: 15 % of 60 pigs; the second slaughter of 50 states no remarks.
  expect(Number(first?.remarks)).toBeCloseTo(15)
  expect(second?.top_remark).toBe('Halebid (10 %)')
  expect(first).toMatchObject({ avg: 61 })
  expect(Number(footers[0]?.price)).toBeCloseTo((94_500 + 44_000) / 13_000)
  expect(Number(footers[0]?.lost)).toBeCloseTo(450)
  expect(footers[0]?.slaughtered).toBe(150)
})

test('the slaughter table covers slaughter pigs only', async () => {
  const everything = await quality(owner, { scope: 2 })
  expect(everything.data.map(({ place }) => place)).toEqual(['Stald 4'])
  expect(everything.headers.map(({ value }) => value)).not.toContain('pig_type')
  expect((await quality(owner, { scope: 2, isweaners: 'true' })).data).toEqual([])
})

test('carcasses of pigs that lived few days in the period are shown: pigs delivered on its first day', async () => {
  const other = await aCompany(api.db)
  const theirs = await aBarn(api.db, await aFarm(api.db, other))
  await withLedgerContext(api.database, other.manager, '2026-07-02', ({ db, context, scope }) =>
    recordAll(
      db,
      context,
      scope,
      [
        aDraft.status(theirs, '2026-05-31', 80, 105, true),
        { ...aDraft.slaughter(theirs, '2026-06-01', 80, 88), detail: { FF_AmountDkk: 80_000 } },
      ],
      { confirmed: true },
    ),
  )
  const { data, footers } = await quality(other, { scope: 2 })
  for (const row of [data[0], footers[0]])
    expect(row).toMatchObject({ slaughtered: 80, carcass: 88, price: expect.closeTo(80_000 / 7040, 6) })
  expect(data[0]).toMatchObject({ too_few: true })
})
