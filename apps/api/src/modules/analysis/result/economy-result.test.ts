import { formId } from '@herdboard/contract/core/form-id.ts'
import { listPostings, type Posting } from '@herdboard/contract/economy/postings.ts'
import { getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getEControl } from '@herdboard/contract/figures/reports.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { insertMarketPrices } from '#testing/fixtures/market-prices.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
await insertMarketPrices(api.db)

const [SUBSIDY, FEED, GRAIN, VET, COLLECTION, ELECTRICITY, RENT] = ['9', '12', '13', '17', '20', '26', '33']
const june = { from: '2026-06-01', to: '2026-06-30' }

/** Nord with weaners and slaughter pigs, Syd with slaughter pigs; weaners move to both. One slaughter is unsettled. */
async function aHerdWithBills() {
  const owner = await aCompany(api.db, { name: 'Nygaard' })
  const [north, south] = [await aFarm(api.db, owner, { name: 'Nord' }), await aFarm(api.db, owner, { name: 'Syd' })]
  const weaners = await aBarn(api.db, north, { name: 'Klimastald', pigType: 1 })
  const finishers = await aBarn(api.db, north, { name: 'Stald 2', pigCapacity: 250 })
  const away = await aBarn(api.db, south, { name: 'Stald 9', pigCapacity: 200 })
  // One øre per gram, so that the cost of a day is exact.
  const prices = [{ priceDkkPer100Kg: 1000, validFrom: '2026-01-01' }]
  const mix = await aFeedMix(api.db, owner, { fePer100Kg: 100, prices })
  await withLedgerContext(api.database, owner.manager, '2026-07-02', ({ db, context, scope }) =>
    recordAll(
      db,
      context,
      scope,
      [
        aDraft.status(weaners, '2026-05-31', 400, 15, true),
        aDraft.status(finishers, '2026-05-31', 200, 60, true),
        aDraft.status(away, '2026-05-31', 150, 60, true),
        {
          ...aDraft.insertion(weaners, '2026-06-03', 100, 7),
          detail: { FF_EntryKind: '1', FF_PriceTotal: 24_999.99 },
        },
        aDraft.transfer(weaners, finishers, '2026-06-10', 71, 30.7),
        aDraft.transfer(weaners, away, '2026-06-11', 33, 31.3),
        aDraft.dead(weaners, '2026-06-12', 2, 12),
        aDraft.dead(finishers, '2026-06-13', 3, 70),
        { ...aDraft.slaughter(finishers, '2026-06-20', 90, 88.8), detail: { FF_AmountDkk: 93_333.33 } },
        aDraft.slaughter(finishers, '2026-06-28', 10, 88),
        aDraft.status(weaners, '2026-06-30', 394, 17),
        aDraft.status(finishers, '2026-06-30', 168, 66),
        aDraft.status(away, '2026-06-30', 183, 67),
        ...[weaners, finishers, away].map((barn, no) =>
          aDraft.feedUse(barn, '2026-06-01', '2026-06-30', mix.id, 9001 + 1000 * no),
        ),
      ],
      { confirmed: true },
    ),
  )
  const who = api.as(owner)
  const bill = (category: string | undefined, kr: number, at: object, more: object = {}) =>
    submitForm(
      who,
      formId.posting,
      at as never,
      {
        'FS_Main.FF_Date': '2026-06-12',
        'FS_Main.FF_Category': category,
        'FS_Main.FF_AmountDkk': kr,
        ...more,
      } as never,
      { confirmed: true },
    )
  await bill(ELECTRICITY, 10_000.01, { farm_id: north.id })
  await bill(VET, 333.33, { barn_id: weaners.id })
  await bill(SUBSIDY, 5000.03, { farm_id: north.id }, { 'FS_Main.FF_IsIncome': '1' })
  await bill(RENT, 8000, { farm_id: south.id })
  await bill(FEED, 900, { farm_id: north.id })
  await bill(GRAIN, 450, { farm_id: north.id })
  return { owner, who, north, south, weaners, finishers, away, bill }
}

const listed = (who: TestClient, query: object = {}) => who.call(listPostings, { query: { ...june, ...query } })
const resultOf = (who: TestClient, query: object = {}) => who.call(getEconomyResult, { query: { ...june, ...query } })
const ore = (dkk: unknown) => Math.round(Number(dkk) * 100)
const namesOf = (rows: readonly Posting[]) => rows.map(({ name, price }) => [name, price])

/** The groups of June from stored facts alone: no unit, no pig type, no share, none of the product's functions. Øre. */
async function groupsOfFacts(directoryId: string): Promise<Record<string, number>> {
  const bills = (...ids: number[]) =>
    sql`(select coalesce(sum(amount_ore), 0)::float8 from posting where directory_id = ${directoryId}
      and category_id = any (${ids}::int[]) and day between '2026-06-01' and '2026-06-30')`
  const { rows } = await sql<Record<string, number>>`
    select
      (select sum(coalesce((r.detail ->> 'FF_AmountDkk')::numeric * 100, l.kg * 1140))::float8 from record r
        join (select record_id, sum(carcass_kg) as kg from herd_leg where directory_id = ${directoryId} group by 1) l on l.record_id = r.id
        where r.directory_id = ${directoryId} and r.type_id = ${recordKind.slaughter}) as sales,
      (select round(sum(l.carcass_kg) * 50)::float8 from herd_leg l where l.directory_id = ${directoryId}) as post_payment,
      ${bills(9)} as other_income,
      (select sum(case when p.day = '2026-06-30' then 1 else -1 end * case u.pig_type
          when 1 then p.head * 20000 + p.kg * 800
          else p.head * case when p.day = '2026-06-30' then 23000 else 22000 end + p.kg * 700 end)::float8
        from herd_point p join herd_unit u on u.directory_id = ${directoryId} and u.id = p.unit_id
        where p.directory_id = ${directoryId}) as herd_shift,
      (select -sum((r.detail ->> 'FF_PriceTotal')::numeric * 100)::float8 from record r where r.directory_id = ${directoryId}) as pigs_bought,
      (select -sum(f.kg * 1000)::float8 from (values (9001), (10001), (11001)) f(kg)) as feed,
      (select -sum(-l.head * case u.pig_type when 1 then 900 else 5700 end)::float8 from herd_leg l
        join record r on r.directory_id = ${directoryId} and r.id = l.record_id and r.type_id = ${recordKind.dead}
        join herd_unit u on u.directory_id = ${directoryId} and u.id = l.unit_id
        where l.directory_id = ${directoryId}) as collection,
      ${bills(17)} as medicine, ${bills(26)} as other_variable, ${bills(33)} as fixed`.execute(api.db)
  return rows[0] ?? {}
}

test('the result by group is that of the stored facts to the øre, and as worked by hand', async () => {
  const { owner, who } = await aHerdWithBills()
  const { groups, margin, fixed_costs, result, late } = await resultOf(who)
  const facts = await groupsOfFacts(owner.directoryId)
  expect(Object.fromEntries(groups.map(({ group, now }) => [group, ore(now)]))).toEqual(facts)
  // Slaughter: 93 333.33 and 880 kg at 11.40; post payment: 7 992 + 880 kg at 0.50.
  // Herd shift: weaners 394 of 17 kg less 400 of 15 kg, slaughter pigs 351 with 23 349 kg less 350 with 21 000 kg.
  expect(groups.map(({ name, now }) => [name, now])).toEqual([
    ['Salg af grise', 103_365.33],
    ['Efterbetaling', 4436],
    ['Øvrig indtægt', 5000.03],
    ['Besætningsforskydning', 24_557],
    ['Grise ind', -24_999.99],
    ['Foder', -300_030],
    ['Afhentning af døde grise', -189],
    ['Medicin og dyrlæge', -333.33],
    ['Øvrige variable', -10_000.01],
    ['Faste omkostninger', -8000],
  ])
  expect([margin.now, fixed_costs.now, result.now]).toEqual([-198_193.97, -8000, -206_193.97])
  expect(groups.filter((group) => group.late.length > 0).map(({ group }) => group)).toEqual(['sales'])
  expect(late).toEqual(['slagteafregning'])
})

test('postings, result, analysis and E-control agree to the øre for company, farm, barn and pig type', async () => {
  await expectAgreement(await aHerdWithBills())
})

test('with a collection bill of a whole farm they agree, too: its barns keep the calculated amounts', async () => {
  const herd = await aHerdWithBills()
  const { who, north, weaners, finishers, bill } = herd
  await bill(COLLECTION, 210.5, { farm_id: north.id }, { 'FS_Main.FF_Date': '2026-06-20' })
  await expectAgreement(herd)
  const collectionOf = async (query: object) => (await listed(who, { group: 'collection', ...query })).sums.result
  expect(await collectionOf({})).toBe(-210.5)
  // 2 pigs of 12 kg at 9.00 and 3 of 70 kg at 57.00; a barn's sum has no bills of its farm.
  expect([await collectionOf({ site_ids: weaners.id }), await collectionOf({ site_ids: finishers.id })]).toEqual([
    -18, -171,
  ])
  // The bill is in one half of the month; the other half has what was calculated.
  expect([await collectionOf({ to: '2026-06-15' }), await collectionOf({ from: '2026-06-16' })]).toEqual([-189, -210.5])
  const query = { ...june, type_id: analysisTypeId.economy, scope: 2 } as never
  const { data = [], footers = [] } = (await who.call(getAnalysis, { query })).items[0]?.table ?? {}
  expect(data.map(({ collection }) => ore(collection)).toSorted((a, b) => a - b)).toEqual([0, 1800, 17_100])
  // The farm's bill less what it replaces stands beside the barns; the whole is the company's.
  expect(footers.slice(-3).map(({ place, collection }) => [place, collection])).toEqual([
    ['I alt', 189],
    ['Ikke fordelt på stalde', 21.5],
    ['I alt med ikke fordelt', 210.5],
  ])
  expect(ore(footers.at(-1)?.margin)).toBe(ore((await listed(who)).sums.margin))
})

async function expectAgreement(herd: Awaited<ReturnType<typeof aHerdWithBills>>) {
  const { who, north, south, weaners, finishers, away } = herd
  const choices = [
    {},
    ...[north, south, weaners, finishers, away].map(({ id }) => ({ site_ids: id })),
    { site_ids: `${finishers.id},${away.id}` },
    { isweaners: 'true' },
    { isweaners: 'false' },
    { isweaners: 'false', site_ids: north.id },
  ]
  const margins: number[] = []
  for (const choice of choices) {
    const { sums } = await listed(who, choice)
    const { margin, result, pig_types } = await resultOf(who, choice)
    const query = { ...june, ...choice, type_id: analysisTypeId.economy, scope: 0 } as never
    const table = (await who.call(getAnalysis, { query })).items[0]?.table
    const rows = table?.data ?? []
    const analysed = rows.reduce((sum, row) => sum + ore(row.margin), 0)
    const key = JSON.stringify(choice)
    expect([ore(sums.margin), ore(margin.now)], key).toEqual([analysed, analysed])
    expect(ore(sums.result), key).toBe(ore(result.now))
    expect(ore(sums.income) + ore(sums.expenses), key).toBe(ore(sums.result))
    expect(
      pig_types.map((one) => [one.margin.now, one.margin_per_pig.now, one.margin_per_place.now]),
      key,
    ).toEqual(rows.map((row) => [row.margin, row.margin_pig, row.margin_place].map(twoDecimals)))
    margins.push(analysed)
  }
  // Nord and Syd are the company: what one pays for moved pigs, the other earns.
  expect((margins[1] ?? 0) + (margins[2] ?? 0)).toBe(margins[0])
  for (const [farm, isweaners, title] of [
    [north, 'true', 'smågrise'],
    [north, 'false', 'slagtegrise'],
    [south, 'false', 'slagtegrise'],
  ] as const) {
    const query = { site_ids: farm.id, dates: '2026-05-31,2026-06-30' }
    const part = (await who.call(getEControl, { query })).parts.find((one) => one.title.endsWith(title))
    const reported = part?.groups.flatMap((one) => one.rows).find(({ key }) => key === 'margin')?.cells[0]?.value
    const { sums } = await listed(who, { site_ids: farm.id, isweaners })
    expect(ore(sums.margin), `${farm.name} ${title}`).toBe(ore(reported))
  }
}

const twoDecimals = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(2)) : value)

test('[ECON-078] calculated postings stand beside typed ones: linked to their record, and not editable', async () => {
  const { who } = await aHerdWithBills()
  const { data, sums } = await listed(who, { side: 'income' })
  expect(data.map(({ date, name, price, text, location_name }) => [date, name, price, text, location_name])).toEqual([
    ['2026-06-30', 'Besætningsforskydning', 4384, 'Smågrise', 'Nord'],
    ['2026-06-30', 'Besætningsforskydning', -11_744, 'Slagtegrise', 'Nord'],
    ['2026-06-30', 'Besætningsforskydning', 31_917, 'Slagtegrise', 'Syd'],
    ['2026-06-28', 'Slagteafregning', 10_032, '880 kg slagtevægt', 'Nord, Stald 2'],
    ['2026-06-28', 'Efterbetaling', 440, '880 kg slagtevægt', 'Nord, Stald 2'],
    ['2026-06-20', 'Slagteafregning', 93_333.33, '7.992 kg slagtevægt', 'Nord, Stald 2'],
    ['2026-06-20', 'Efterbetaling', 3996, '7.992 kg slagtevægt', 'Nord, Stald 2'],
    ['2026-06-12', 'Tilskud', 5000.03, null, 'Nord'],
  ])
  const settlement = data.find(({ price }) => price === 93_333.33)
  expect(settlement).toMatchObject({
    ...{ source: 'settlement', group: 'sales', category_id: 1, editable: false, deletable: false, counts: true },
    ...{ quantity: 7992, unit_price: 11.6783, late: [], type_id: null },
  })
  const { rows } = await sql<{ id: string }>`
    select id from record where type_id = ${recordKind.slaughter} and detail ->> 'FF_AmountDkk' is not null
      and id = ${settlement?.record_id}`.execute(api.db)
  expect(rows).toHaveLength(1)
  expect(data.find(({ price }) => price === 10_032)?.late).toEqual(['slagteafregning'])
  expect(data.find(({ name }) => name === 'Besætningsforskydning')?.record_id).toBeNull()
  expect(sums).toEqual({
    ...{ income: 137_358.36, expenses: -343_552.33, margin: -198_193.97, fixed_costs: -8000, result: -206_193.97 },
    ...{ provisional: 1, not_counted: 2 },
  })
})

test('bills for what records give are listed and do not count; fixed costs count below the margin', async () => {
  const { who } = await aHerdWithBills()
  const { data } = await listed(who, { origin: 'typed', side: 'expense' })
  expect(data.map(({ name, price, counts, note }) => [name, price, counts, note])).toEqual([
    ['Korn (eget/indkøbt)', -450, false, 'Tæller ikke med: råvarer er med i foderets pris'],
    ['Færdigfoder', -900, false, 'Tæller ikke med: beløbet beregnes af registreringer'],
    ['Staldleje', -8000, true, null],
    ['Dyrlæge', -333.33, true, null],
    ['El', -10_000.01, true, null],
  ])
})

test('postings are filtered by kind, group, category, text and place, and pages keep their size', async () => {
  const { who, north, weaners } = await aHerdWithBills()
  const all = await listed(who)
  const kinds = [await listed(who, { origin: 'typed' }), await listed(who, { origin: 'calculated' })]
  expect(kinds.map(({ total_rows }) => total_rows)).toEqual([6, all.total_rows - 6])
  expect(kinds.reduce((sum, { sums }) => sum + ore(sums.result), 0)).toBe(ore(all.sums.result))
  const page = await listed(who, { page_size: 4, page_number: 2 })
  expect(page.data).toEqual(all.data.slice(4, 8))
  expect([page.total_rows, page.total_pages]).toEqual([all.total_rows, Math.ceil(all.total_rows / 4)])
  expect(page.sums).toEqual(all.sums)
  expect(await listed(who, { page_size: 4, page_number: 99 })).toMatchObject({ data: [], sums: all.sums })
  expect(namesOf((await listed(who, { group: 'collection' })).data)).toEqual([
    ['Afhentning af døde grise', -171],
    ['Afhentning af døde grise', -18],
  ])
  expect(namesOf((await listed(who, { category_ids: '17,26' })).data)).toEqual([
    ['Dyrlæge', -333.33],
    ['El', -10_000.01],
  ])
  expect((await listed(who, { category_ids: '' })).total_rows).toBe(0)
  expect(namesOf((await listed(who, { search: 'klimastald', origin: 'typed' })).data)).toEqual([['Dyrlæge', -333.33]])
  // Moved pigs cancel inside the company. Nord alone is paid for 33 pigs.
  expect((await listed(who, { group: 'moved' })).data).toEqual([])
  expect((await listed(who, { group: 'moved', site_ids: north.id })).data).toMatchObject([
    { name: 'Flyttede grise', is_income: true, text: '33 grise', location_name: 'Nord, Klimastald' },
  ])
  expect((await listed(who, { group: 'moved', site_ids: weaners.id })).total_rows).toBe(2)
  // A pig type has its share of a bill for all pigs.
  const shares = await Promise.all(
    ['true', 'false'].map(async (isweaners) => (await listed(who, { category_ids: '26', isweaners })).sums.result),
  )
  expect(shares.reduce((sum, share) => sum + ore(share), 0)).toBe(-1_000_001)
  expect(shares.every((share) => share < 0)).toBe(true)
})

test('a bill for collection asks with the calculated amount, replaces it and is never counted twice', async () => {
  const { who, north } = await aHerdWithBills()
  const bill = {
    ...{ 'FS_Main.FF_Date': '2026-06-30', 'FS_Main.FF_Category': COLLECTION, 'FS_Main.FF_AmountDkk': 210.5 },
  } as Record<string, string | number>
  const refused = await submitForm(who, formId.posting, { farm_id: north.id }, bill).catch((problem) => problem)
  expect(refused).toMatchObject({
    status: 300,
    body: {
      messages: [
        {
          code: 'posting.replaces_calculated',
          field: 'FS_Main.FF_Category',
          message: '189,00 kr. er beregnet for juni 2026. Bilaget erstatter det beregnede',
        },
      ],
    },
  })
  await submitForm(who, formId.posting, { farm_id: north.id }, bill, { confirmed: true })
  const { data } = await listed(who, { group: 'collection' })
  expect(data.map(({ source, price, note }) => [source, price, note])).toEqual([
    ['entered', -210.5, 'Erstatter den beregnede afhentning'],
  ])
  expect((await resultOf(who)).groups.find(({ group }) => group === 'collection')?.now).toBe(-210.5)
  // A second bill of the month finds nothing calculated, and adds to the first.
  await submitForm(who, formId.posting, { farm_id: north.id }, { ...bill, 'FS_Main.FF_AmountDkk': 10 })
  expect((await listed(who, { group: 'collection' })).sums.result).toBe(-220.5)
})

test('the period before is compared where its pigs are known, and future bills count later', async () => {
  const { who, north, bill } = await aHerdWithBills()
  expect((await resultOf(who)).previous).toBeNull()
  const late = { from: '2026-06-21', to: '2026-07-31' }
  await bill(ELECTRICITY, 77, { farm_id: north.id }, { 'FS_Main.FF_Date': '2026-07-20' })
  const { period, previous, result } = await who.call(getEconomyResult, { query: late })
  expect(period).toEqual({ from: '2026-06-21', to: '2026-07-02' })
  expect(previous).toEqual({ from: '2026-06-09', to: '2026-06-20' })
  const before = await who.call(listPostings, { query: { from: '2026-06-09', to: '2026-06-20' } })
  expect(result.previous).toBe(before.sums.result)
  const { data } = await who.call(listPostings, { query: { ...late, origin: 'typed' } })
  expect(data.map(({ price, counts }) => [price, counts])).toEqual([[-77, false]])
  expect(data[0]?.note).toBe('Tæller med, når grisene er kendt efter 02.07.2026')
})

test('the budget of the places stands beside the result, by group, and agrees with the analysis', async () => {
  const { who, north } = await aHerdWithBills()
  const line = async (category: string | undefined, price: number, basis: string) =>
    submitForm(who, formId.budgetLine, { farm_id: north.id }, {
      'FS_Main.FF_IsIncome': '0',
      'FS_Main.FF_Category': category,
      'FS_Main.FF_Basis': basis,
      'FS_Main.FF_Price': price,
      'FS_Main.FF_ValidFrom': '2026-01-01',
    } as never)
  const PER_YEAR = '6'
  await line(VET, 73_000, PER_YEAR)
  await line(RENT, 36_500, PER_YEAR)
  const { groups, margin, fixed_costs, result } = await resultOf(who)
  // 30 of 365 days
  expect(groups.flatMap(({ group, budget }) => (budget ? [[group, budget]] : []))).toEqual([
    ['medicine', -6000],
    ['fixed', -3000],
  ])
  expect([margin.budget, fixed_costs.budget, result.budget]).toEqual([-6000, -3000, -9000])
  const analysis = await who.call(getAnalysis, {
    query: { ...june, type_id: analysisTypeId.economy, scope: 0 } as never,
  })
  const table = analysis.items[0]?.table
  expect(ore(table?.footers[0]?.budget)).toBe(ore(margin.budget))
})

test('budget of pigs moved inside the company stands with moved pigs, not with bought and sold ones', async () => {
  const { who, north, south } = await aHerdWithBills()
  const line = async (at: string, category: string, basis: string, price: number, pigType: string) =>
    submitForm(who, formId.budgetLine, { farm_id: at as never }, {
      ...{ 'FS_Main.FF_IsIncome': category === '2' ? '1' : '0', 'FS_Main.FF_Category': category },
      ...{ 'FS_Main.FF_Basis': basis, 'FS_Main.FF_Price': price, 'FS_Main.FF_PigType': pigType },
      ...{ 'FS_Main.FF_ValidFrom': '2026-01-01', 'FS_Main.FF_Locations': [at] },
    } as never)
  const INSERTED = '2'
  const PER_YEAR = '6'
  // Nord buys 100 weaners and moves 71 to its slaughter pigs; Syd buys none and gets 33.
  await line(north.id, '11', INSERTED, 250, '1')
  await line(north.id, '11', INSERTED, 440, '2')
  await line(south.id, '11', INSERTED, 450, '2')
  // 30 of 365 days: 6 000 kr. for 104 weaners, all of them moved.
  await line(north.id, '2', PER_YEAR, 73_000, '1')
  const budgets = async (query: object = {}) => {
    const { groups, result } = await resultOf(who, query)
    return { ...Object.fromEntries(groups.flatMap(({ group, budget }) => (budget ? [[group, budget]] : []))), result }
  }
  const movedCosts = 71 * 440 + 33 * 450
  expect(await budgets()).toMatchObject({ pigs_bought: -25_000, moved: 6000 - movedCosts })
  expect(await budgets()).not.toHaveProperty('sales')
  expect((await budgets()).result.budget).toBe(6000 - 25_000 - movedCosts)
  expect(await budgets({ site_ids: south.id })).toMatchObject({ moved: -33 * 450 })
  expect(await budgets({ site_ids: south.id })).not.toHaveProperty('pigs_bought')
  // June's second half has no moves: those of the year before say where the pigs go.
  const late = await budgets({ from: '2026-06-15', to: '2026-06-30' })
  expect(late).toMatchObject({ moved: 3200 })
  expect(late).not.toHaveProperty('sales')
})

test('a company without pigs has no groups; its bills count', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner, { name: 'Tom' })
  const who = api.as(owner)
  expect(await resultOf(who)).toMatchObject({ groups: [], previous: null, pig_types: [], result: { now: 0 } })
  expect(await listed(who)).toMatchObject({ data: [], total_rows: 0, sums: { result: 0 } })
  await submitForm(who, formId.posting, { farm_id: farm.id }, {
    ...{ 'FS_Main.FF_Date': '2026-06-12', 'FS_Main.FF_Category': ELECTRICITY, 'FS_Main.FF_AmountDkk': 125.25 },
  } as never)
  expect((await listed(who)).sums).toMatchObject({ expenses: -125.25, result: -125.25, provisional: 0 })
  expect((await resultOf(who)).groups).toMatchObject([{ group: 'other_variable', now: -125.25, late: [] }])
})
