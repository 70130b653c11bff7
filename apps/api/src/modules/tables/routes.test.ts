import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const company = await aCompany(api.db)
const { farm, barn, hospital } = await aFinisherQuarter(api, company)
const quarter = { from: '2026-04-01', to: '2026-06-30', site_ids: barn.id } as const
const record = (who: TestPerson, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, who, '2026-07-02', ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )
const cells = (rows: readonly TableRow[], ...keys: string[]) => rows.map((row) => keys.map((key) => row[key]))

const table = await api.as(company).call(getPigMovements, { query: quarter })

test('[PIGS-015] [API-054] movement table lists every movement of the finisher barn newest first, with the stock after it', () => {
  expect(cells(table.data, 'date', 'type', 'amount', 'stock_after')).toEqual([
    ['2026-06-30', 'Status (optælling)', -3, 1057],
    ['2026-06-17', 'Slagtning', -315, 1060],
    ['2026-06-14', 'Døde', -7, 1375],
    ['2026-06-10', 'Flytning', -15, 1382],
    ['2026-06-03', 'Indsættelse', 425, 1397],
    ['2026-05-27', 'Slagtning', -300, 972],
    ['2026-05-25', 'Døde', -9, 1272],
    ['2026-05-06', 'Slagtning', -305, 1281],
    ['2026-05-06', 'Indsættelse', 430, 1586],
    ['2026-05-03', 'Døde', -8, 1156],
    ['2026-04-15', 'Slagtning', -310, 1164],
    ['2026-04-12', 'Døde', -6, 1474],
    ['2026-04-08', 'Indsættelse', 420, 1480],
  ])
})

test('the weight of a count that took over the calculated one is marked as not weighed', async () => {
  const theirs = await aCompany(api.db)
  const other = await aBarn(api.db, await aFarm(api.db, theirs))
  const uncertain = aDraft.status(other, '2026-06-20', 100, 40)
  if (uncertain.kind !== 'status') throw new Error('no count')
  await record(
    theirs.manager,
    aDraft.insertion(other, '2026-06-01', 100, 30),
    aDraft.status(other, '2026-06-10', 100, 40),
    {
      ...uncertain,
      isWeightEstimated: true,
    },
  )
  const { data } = await api.as(theirs).call(getPigMovements, { query: { ...quarter, site_ids: other.id } })
  expect(data.map((row) => [row.date, row.avg_weight, row.avg_weight_mark ?? null])).toEqual([
    ['2026-06-20', 40, 'beregnet, ikke vejet'],
    ['2026-06-10', 40, null],
    ['2026-06-01', 30, null],
  ])
})

test('movement table footers sum in, out and total, with weights averaged by heads', () => {
  const [into, out, total] = table.footers
  expect(into).toMatchObject({ date: 'Ind', amount: 1275, weight: 39_230 })
  expect(into?.avg_weight).toBeCloseTo(39_230 / 1275)
  // 1 245 left alive, 30 died and 3 were missing at the count; each missing pig counts as 68.5 kg.
  expect(out).toMatchObject({ date: 'Ud', amount: -1278 })
  expect(out?.weight).toBeCloseTo(-(145_960.23 + 1761 + 3 * 68.5))
  // A mean of young pigs in and heavy pigs out would be meaningless.
  expect(total).toMatchObject({ date: 'I alt', amount: -3 })
  expect(total).not.toHaveProperty('avg_weight')
  expect(total?.weight).toBeCloseTo(39_230 - 145_960.23 - 1761 - 205.5)
})

test('[TABLE-001] [TABLE-002] [TABLE-007] rows open their record and are searched and sorted by column type', () => {
  expect(table.title).toBe('Bevægelser')
  expect(table.searchbar).toEqual({ label: 'Søg' })
  expect(table.headers.map(({ value, numberFormat, align }) => [value, numberFormat, align])).toEqual([
    ['date', 'none', 'left'],
    ['type', 'none', 'left'],
    ['farm', 'none', 'left'],
    ['barn', 'none', 'left'],
    ['section', 'none', 'left'],
    ['amount', 'int', 'right'],
    ['avg_weight', 'weight', 'right'],
    ['weight', 'int', 'right'],
    ['counterpart', 'none', 'left'],
    ['stock_after', 'int', 'right'],
    ['remark', 'none', 'left'],
  ])
  expect(table.headers.filter(({ searchable }) => searchable).map(({ value }) => value)).not.toContain('amount')
  expect(new Set(table.data.map(({ id }) => id)).size).toBe(table.data.length)
  expect(table.data.every(({ record_id }) => typeof record_id === 'string')).toBe(true)
})

test('transfer between chosen places shows two rows that cancel out', async () => {
  const query = { ...quarter, site_ids: `${barn.id},${hospital.id}` }
  const both = await api.as(company).call(getPigMovements, { query })
  const moved = both.data.filter(({ type }) => type === 'Flytning')
  expect(cells(moved, 'barn', 'amount', 'weight', 'counterpart', 'stock_after')).toEqual(
    expect.arrayContaining([
      [barn.name, -15, -900, hospital.name, 1382],
      [hospital.name, 15, 900, barn.name, 15],
    ]),
  )
  expect(both.footers[2]).toMatchObject({ amount: 12 })
  // Transfers inside the selection are neither in nor out: 1 275 inserted, weighing 39 230 kg.
  expect(both.footers[0]).toMatchObject({ amount: 1275, weight: 39_230, avg_weight: 30.769 })
  const whole = await api.as(company).call(getPigMovements, { query: { from: quarter.from, to: quarter.to } })
  expect(whole.data).toEqual(both.data)
})

test('opening count of a place has no difference and sets the stock', async () => {
  const first = await api
    .as(company)
    .call(getPigMovements, { query: { ...quarter, from: '2026-03-31', to: '2026-03-31' } })
  expect(cells(first.data, 'amount', 'avg_weight', 'weight', 'stock_after')).toEqual([[null, 66, null, 1060]])
  expect(first.footers[2]).toMatchObject({ amount: 0, weight: null })
})

test('barn count is listed in each of its sections, and dead pigs without a weight show none', async () => {
  const owner = await aCompany(api.db)
  const home = await aBarn(api.db, await aFarm(api.db, owner))
  const [one, two] = [await aSection(api.db, home, { name: 'A1' }), await aSection(api.db, home, { name: 'A2' })]
  await record(owner.manager, aDraft.insertion(one, '2026-06-01', 100, 30))
  await record(owner.manager, {
    ...aDraft.insertion(two, '2026-06-01', 100, 30),
    detail: { FF_PigletSupplier: 'Nørgård', FF_Remark: 'Sene' },
  })
  await record(owner.manager, aDraft.dead(one, '2026-06-05', 2))
  await record(owner.manager, aDraft.status(home, '2026-06-20', 196, 42))
  const query = { from: '2026-06-01', to: '2026-06-30' }
  const { data, footers } = await api.as(owner).call(getPigMovements, { query })
  const status = data.filter(({ type }) => type === 'Status (optælling)')
  expect(cells(status, 'section', 'amount', 'stock_after').toSorted()).toEqual([
    ['A1', -1, 97],
    ['A2', -1, 99],
  ])
  expect(
    cells(
      data.filter(({ type }) => type === 'Døde'),
      'section',
      'amount',
      'avg_weight',
      'weight',
    ),
  ).toEqual([['A1', -2, null, null]])
  expect(
    cells(
      data.filter(({ section, type }) => section === 'A2' && type === 'Indsættelse'),
      'counterpart',
      'remark',
    ),
  ).toEqual([['Nørgård', 'Sene']])
  expect(footers[2]).toMatchObject({ amount: 196 })
})

test('movement table of a period without movements shows a message', async () => {
  const none = await api
    .as(company)
    .call(getPigMovements, { query: { ...quarter, from: '2026-01-01', to: '2026-02-01' } })
  expect(none).toMatchObject({ data: [], footers: [], empty_text: 'Ingen bevægelser i perioden' })
})

test('transfer to a farm hidden from the reader shows no destination', async () => {
  const owner = await aCompany(api.db)
  const [mine, other] = [await aFarm(api.db, owner), await aFarm(api.db, owner)]
  const [from, to] = [await aBarn(api.db, mine), await aBarn(api.db, other, { name: 'Hemmelig stald' })]
  await record(owner.manager, aDraft.insertion(from, '2026-06-01', 100, 30))
  await record(owner.manager, aDraft.transfer(from, to, '2026-06-10', 20, 40))
  const reader = await aPerson(api.db, { company: owner, farms: [{ farm: mine, permission: 'Read' }] })
  const query = { from: '2026-06-01', to: '2026-06-30' }
  const seen = await api.as(reader).call(getPigMovements, { query })
  expect(cells(seen.data, 'amount', 'counterpart', 'stock_after')).toEqual([
    [-20, null, 80],
    [100, null, 100],
  ])
})

test('movement table is visible to a reader; otherwise the barn is not found', async () => {
  const reader = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  expect(await api.as(reader).call(getPigMovements, { query: quarter })).toEqual(table)
  const nobody = await aPerson(api.db, { company })
  for (const who of [nobody, await aCompany(api.db)]) {
    await expect(api.as(who).call(getPigMovements, { query: quarter })).rejects.toMatchObject({
      code: 'request.not_found',
    })
  }
})

test('movement table is translated into five languages', async () => {
  const titles = new Set<string>()
  for (const language of LanguageCode.options) {
    const texts = await api.as(company).call(getPigMovements, { query: quarter }, { language })
    titles.add(texts.title)
    expect(JSON.stringify(texts)).not.toMatch(/tables:|events:|[{]\w+[}]/)
    expect(texts.headers.every(({ text }) => text.length > 1)).toBe(true)
  }
  expect(titles.size).toBeGreaterThan(3)
})
