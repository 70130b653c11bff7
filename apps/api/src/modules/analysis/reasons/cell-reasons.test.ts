import { formId } from '@herdboard/contract/core/form-id.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { Table, TableCell } from '@herdboard/contract/figures/table.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aCompany, aFarm, type TestCompany } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const record = (owner: TestCompany, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, owner.manager, '2026-07-02', ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )

async function tableOf(owner: TestCompany, type_id: number, scope: number): Promise<Table> {
  const query = { from: '2026-06-01', to: '2026-06-30', type_id, scope } as never
  const { items } = await api.as(owner).call(getAnalysis, { query })
  const table = items[0]?.table
  if (!table) throw new Error('no table')
  return table
}

/** What the dashes of some columns say, in a row or a footer. */
const reasonsIn = (row: Readonly<Record<string, TableCell>> | undefined, ...keys: string[]) =>
  keys.map((key) => [row?.[key], row?.[`${key}_reason`]])
const dash = (reason: string) => [null, reason]

test('a dash for the change names the period that lacks the figure, and why', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const [fresh, few, unknown] = await Promise.all(['Ny', 'Få', 'Ukendt'].map((name) => aBarn(api.db, farm, { name })))
  if (!fresh || !few || !unknown) throw new Error('no barns')
  await record(
    owner,
    aDraft.insertion(fresh, '2026-06-01', 100, 30),
    aDraft.status(fresh, '2026-06-30', 100, 60),
    // Two days of 40 pigs in May.
    aDraft.insertion(few, '2026-05-29', 40, 30),
    aDraft.status(few, '2026-06-30', 40, 60),
    // The first count is in May: what came before it is not known.
    aDraft.status(unknown, '2026-05-20', 100, 30, true),
    aDraft.status(unknown, '2026-06-30', 100, 60),
  )
  const { data } = await tableOf(owner, analysisTypeId.growth, 2)
  const of = (place: string) =>
    reasonsIn(
      data.find((row) => row.place === place),
      'prev',
      'diff',
      'fcr_value',
    )
  expect(of('Ny')).toEqual(Array.from({ length: 3 }, () => dash('Der var ingen grise i perioden før')))
  expect(of('Få')).toEqual(Array.from({ length: 3 }, () => dash('Færre end 100 foderdage i perioden før')))
  const [before] = of('Ukendt')
  expect(before).toEqual(dash('Tallet er ikke kendt i perioden før'))
})

test('a dash for kroner names the figure, the price or the aim that is missing', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const [unfed, unpriced] = await Promise.all(['Uden foder', 'Uden pris'].map((name) => aBarn(api.db, farm, { name })))
  if (!unfed || !unpriced) throw new Error('no barns')
  const mix = await aFeedMix(api.db, owner, { fePer100Kg: 106, prices: [] })
  for (const barn of [unfed, unpriced])
    await record(owner, aDraft.status(barn, '2026-04-30', 100, 30, true), aDraft.status(barn, '2026-06-30', 100, 90))
  await record(owner, aDraft.feedUse(unpriced, '2026-05-01', '2026-06-30', mix.id, 15_000))
  const growth = (await tableOf(owner, analysisTypeId.growth, 2)).data
  const of = (place: string) =>
    reasonsIn(
      growth.find((row) => row.place === place),
      'fcr_value',
    )
  expect(of('Uden foder')).toEqual([dash('Tallet er ikke kendt i perioden')])
  expect(of('Uden pris')).toEqual([dash('Foderprisen er ikke kendt')])
  const deaths = (await tableOf(owner, analysisTypeId.mortality, 2)).data
  expect(reasonsIn(deaths[0], 'value', 'diff_value')).toEqual([
    dash('Tallet er ikke kendt i perioden'),
    dash('Tallet er ikke kendt i perioden'),
  ])
})

test('a dash per pig place says whether places, the first stock or pigs are missing', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const untold = await aBarn(api.db, farm, { name: 'Uden pladser' })
  const counted = await aBarn(api.db, farm, { name: 'Talt midt i', pigCapacity: 100 })
  const later = await aBarn(api.db, farm, { name: 'Senere', pigCapacity: 100 })
  const batches = await aBarn(api.db, farm, { name: 'Holdstald', pigCapacity: 100, isBatchProduction: true })
  const batch = await aBatch(api.db, batches, { startDate: '2026-05-01' })
  await record(
    owner,
    aDraft.insertion(untold, '2026-05-02', 50, 40),
    aDraft.status(counted, '2026-06-10', 50, 40, true),
    aDraft.insertion(later, '2026-07-01', 50, 40),
    aDraft.insertion({ batch }, '2026-05-02', 50, 40),
  )
  const { data } = await tableOf(owner, analysisTypeId.growth, 2)
  const of = (place: string) =>
    reasonsIn(
      data.find((row) => row.place === place),
      'occupancy',
    )[0]
  expect(of('Uden pladser')).toEqual(dash('Stipladserne er ikke oplyst'))
  expect(of('Talt midt i')).toEqual(dash('Antallet ved periodens begyndelse er ikke kendt'))
  expect(of('Senere')).toEqual(dash('Der var ingen grise'))
  const money = (await tableOf(owner, analysisTypeId.economy, 2)).data
  expect(
    reasonsIn(
      money.find((row) => row.place === 'Uden pladser'),
      'margin_place',
    ),
  ).toEqual([dash('Stipladserne er ikke oplyst')])
  const [total] = (await tableOf(owner, analysisTypeId.growth, 4)).footers
  expect(reasonsIn(total, 'occupancy')).toEqual([dash('Holdene bruger de samme stipladser efter hinanden')])
})

test('medicine per pig waits for a weighing only where medicine is posted', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const barn = await aBarn(api.db, farm)
  await record(owner, aDraft.insertion(barn, '2026-05-02', 100, 40))
  const medicine = async () => {
    const { data, headers } = await tableOf(owner, analysisTypeId.treatments, 1)
    const column = headers.find(({ value }) => value === 'medicine')
    const [row] = data
    return [row?.medicine, row?.medicine_mark, row?.medicine_reason ?? column?.empty_reason]
  }
  expect(await medicine()).toEqual([null, undefined, 'Der er ikke bogført medicin på stedet'])
  const bill = { 'FS_Main.FF_Date': '2026-06-10', 'FS_Main.FF_Category': '18', 'FS_Main.FF_AmountDkk': 1200 }
  await submitForm(api.as(owner), formId.posting, { farm_id: farm.id }, bill, { confirmed: true })
  const [kr, mark, reason] = await medicine()
  expect([kr, mark]).toEqual([null, 'mangler vejning eller levering'])
  expect(reason).not.toBe('Der er ikke bogført medicin på stedet')
})
