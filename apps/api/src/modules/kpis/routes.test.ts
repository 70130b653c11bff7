import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { getKpiPreferences, getKpis, getKpiTypes, type Kpi } from '@herdboard/contract/figures/dashboard.ts'
import { allKpis } from '@herdboard/domain/kpis/registry.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const company = await aCompany(api.db)
const { farm, barn, hospital } = await aFinisherQuarter(api, company)

const typeOf = (key: string): number => {
  const figure = allKpis.find((each) => each.key === key)
  if (!figure) throw new Error(`no key figure ${key}`)
  return figure.typeId
}
const pick = (kpis: readonly Kpi[], key: string): Kpi => {
  const found = kpis.find(({ type_id }) => type_id === typeOf(key))
  if (!found) throw new Error(`no answer for ${key}`)
  return found
}
const quarter = { is_weaner: 'false', from: '2026-04-01', to: '2026-06-30' } as const
const ids = (...places: { id: string }[]) => places.map(({ id }) => id).join(',')
const inBarn = { ...quarter, location_ids: ids(barn) }
const record = (who: TestPerson, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, who, '2026-07-02', ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )

const kpis = await api.as(company).call(getKpis, { query: inBarn })

test.each([
  // Rows of the reference table for the finisher barn, with its printed digits.
  ['daily_gain', 1007, 0],
  ['reference_daily_gain', 1005, 0],
  ['fcr', 2.65, 2],
  ['reference_fcr', 2.62, 2],
  ['fe_per_day', 2.67, 2],
  ['mortality', 2.3, 1],
  ['days_in_barn', 85.8, 1],
  ['produced', 1283, 0],
  ['occupancy', 80.7, 1],
  ['pigs_per_place', 3.81, 2],
  ['number_of_pigs', 1057, 0],
  ['avg_weight', 68.5, 1],
  ['in_weight', 30.8, 1],
  ['carcass_weight', 90, 1],
  // DKK 236.38 per 100 kg with 106 FU; 277 500 kg of it for 110 935.73 kg gain.
  ['feed_price', 2.23, 2],
  ['feed_cost_per_gain', 5.91, 2],
])(
  '[API-048] [OVERVIEW-014] key figures report a %s of %f for the recorded finisher barn',
  (key, expected, decimals) => {
    expect(Number(pick(kpis, key).value?.toFixed(decimals))).toBe(expected)
  },
)

test('key figure carries the inputs of its formula, and they give its value', () => {
  const gain = pick(kpis, 'daily_gain')
  expect(gain.inputs).toEqual([
    { name: 'Tilvækst', value: 110_935.73, unit: 'kg', decimals: 0 },
    { name: 'Foderdage', value: 110_141, unit: 'foderdage', decimals: 0 },
  ])
  expect((110_935.73 / 110_141) * 1000).toBeCloseTo(gain.value ?? 0)
  const conversion = pick(kpis, 'fcr').inputs.map(({ value }) => value)
  // Feed units are stored in thousandths per day, so the last digits of a quarter may differ.
  expect(conversion[0]).toBeCloseTo(294_150, 1)
  expect(conversion[1]).toBe(110_935.73)
  expect(294_150 / 110_935.73).toBeCloseTo(pick(kpis, 'fcr').value ?? 0)
  const [dead, produced] = pick(kpis, 'mortality').inputs.map(({ value }) => value ?? 0)
  expect(((dead ?? 0) / (produced ?? 1)) * 100).toBeCloseTo(pick(kpis, 'mortality').value ?? 0)
})

test('weights of an answer are whole grams, and so are those of the weeks before', () => {
  // 39 230 kg of 1 275 pigs are 30.768627.
  expect(pick(kpis, 'in_weight').value).toBe(30.769)
  const weights = ['avg_weight', 'in_weight', 'carcass_weight'].flatMap((key) => {
    const { value, previous, trend, inputs } = pick(kpis, key)
    return [value, previous, ...trend, ...inputs.filter(({ unit }) => unit === 'kg').map((input) => input.value)]
  })
  const known = weights.filter((kg) => kg !== null)
  expect(known.length).toBeGreaterThan(8)
  expect(known).toEqual(known.map((kg) => Number(kg.toFixed(3))))
})

test('key figure is counted between two stock counts and estimated after the last one', async () => {
  expect(pick(kpis, 'daily_gain').basis).toBe('counted')
  const sofar = await api.as(company).call(getKpis, { query: { ...inBarn, to: '2026-07-02' } })
  expect(pick(sofar, 'daily_gain').basis).toBe('estimated')
  expect(pick(sofar, 'daily_gain').value).not.toBe(pick(kpis, 'daily_gain').value)
})

test('[API-048] key figures cover the last 91 days up to today when no days are given', async () => {
  const query = { is_weaner: 'false', farm_ids: ids(farm) } as const
  const answer = await api.as(company).call(getKpis, { query })
  const reply = await api.as(company).call(getKpis, { query: { ...query, from: '2026-04-02', to: '2026-07-02' } })
  expect(answer).toEqual(reply)
  expect(pick(answer, 'daily_gain').value).not.toBeNull()
})

test('key figures of a period without pigs show dashes, never zeros', async () => {
  const before = await api.as(company).call(getKpis, { query: { ...inBarn, from: '2026-01-01', to: '2026-02-28' } })
  expect(pick(before, 'daily_gain')).toMatchObject({ value: null, previous: null, verdict: null, basis: null })
  expect(pick(before, 'number_of_pigs').value).toBeNull()
  const ahead = await api.as(company).call(getKpis, { query: { ...inBarn, from: '2026-08-01', to: '2026-08-31' } })
  expect(ahead.map(({ value }) => value)).toEqual(ahead.map(() => null))
})

test('key figures end the day before until the nightly job has run, and lose no pigs', async () => {
  const owner = await aCompany(api.db)
  await aFinisherQuarter(api, owner)
  api.clock.set('2026-07-02T22:05:00.000Z')
  const answer = await api.as(owner).call(getKpis, { query: { is_weaner: 'false' } })
  api.clock.set('2026-07-02T10:00:00.000Z')
  expect(pick(answer, 'number_of_pigs').value).toBe(1072)
})

test('key figures are empty for no chosen places and for a pig type without pigs', async () => {
  const none = await api.as(company).call(getKpis, { query: { ...quarter, location_ids: '' } })
  expect(none.every(({ value }) => value === null)).toBe(true)
  const weaners = await api.as(company).call(getKpis, { query: { ...inBarn, is_weaner: 'true' } })
  expect(weaners.every(({ value }) => value === null)).toBe(true)
  expect(weaners.map(({ type_id }) => type_id)).not.toContain(typeOf('carcass_weight'))
})

test('a farm has 0 pigs and 0 % occupancy after the last pig left, and dashes before the first', async () => {
  const owner = await aCompany(api.db)
  const empty = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Tom stald', pigCapacity: 200 })
  await record(
    owner.manager,
    aDraft.insertion(empty, '2026-02-02', 100, 30),
    aDraft.departure(empty, '2026-03-20', 100, 70),
  )
  const answer = await api.as(owner).call(getKpis, { query: quarter })
  expect(pick(answer, 'number_of_pigs').value).toBe(0)
  expect(pick(answer, 'occupancy').value).toBe(0)
  expect(pick(answer, 'daily_gain').value).toBeNull()
  const before = await api.as(owner).call(getKpis, { query: { ...quarter, from: '2026-01-01', to: '2026-01-31' } })
  expect([pick(before, 'number_of_pigs').value, pick(before, 'occupancy').value]).toEqual([null, null])
  const never = await aCompany(api.db)
  await aBarn(api.db, await aFarm(api.db, never), { name: 'Ny stald', pigCapacity: 200 })
  expect(pick(await api.as(never).call(getKpis, { query: quarter }), 'number_of_pigs').value).toBeNull()
})

test('a figure states how many pig-days without known feed it leaves out, and how many pigs a count found', async () => {
  const owner = await aCompany(api.db)
  const place = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 1' })
  const mix = await aFeedMix(api.db, owner, {})
  await record(
    owner.manager,
    aDraft.insertion(place, '2026-04-01', 100, 30),
    aDraft.feedUse(place, '2026-04-02', '2026-06-18', mix.id, 17_000),
    aDraft.status(place, '2026-05-15', 112, 70),
  )
  const answer = await api.as(owner).call(getKpis, { query: quarter })
  const found = '12 grise fundet ved optælling er regnet med'
  // 112 pigs on 12 days of June.
  expect(pick(answer, 'fcr').notes).toEqual(['Tilvækst fra 1.344 foderdage uden kendt foder er ikke med', found])
  expect(pick(answer, 'fe_per_day').notes).toEqual(['1.344 foderdage uden kendt foder er ikke med'])
  expect(pick(answer, 'daily_gain').notes).toEqual([found])
  expect(pick(answer, 'in_weight').notes).toEqual([])
  const stated = await api.as(owner).call(getKpis, { query: { ...quarter, from: '2026-04-02', to: '2026-05-10' } })
  const notes = stated.flatMap((one) => one.notes)
  expect(new Set(notes)).toEqual(new Set(['Kræver, at grise er både indsat og afgået i perioden']))
})

test('transfers between chosen barns count neither as insertions nor as departures', async () => {
  const both = await api.as(company).call(getKpis, { query: { ...quarter, location_ids: ids(barn, hospital) } })
  const inputs = pick(both, 'in_weight').inputs.map(({ value }) => value)
  expect(inputs).toEqual([39_230, 1275])
  const hospitalAlone = await api.as(company).call(getKpis, { query: { ...quarter, location_ids: ids(hospital) } })
  expect(pick(hospitalAlone, 'in_weight').inputs.map(({ value }) => value)).toEqual([900, 15])
})

test('trend lists the last 13 weeks, oldest first, and the value comes with the previous period', async () => {
  const may = await api.as(company).call(getKpis, { query: { ...inBarn, from: '2026-05-16', to: '2026-06-14' } })
  const gain = pick(may, 'daily_gain')
  // Two days of week 20, then four whole weeks.
  expect(gain.trend).toHaveLength(5)
  expect(gain.trend.every((point) => (point ?? 0) > 900)).toBe(true)
  expect(gain.previous).not.toBeNull()
  expect(gain.verdict).toBe((gain.value ?? 0) > (gain.previous ?? 0) ? 'better' : 'worse')
  const whole = await api.as(company).call(getKpis, { query: { ...inBarn, to: '2026-07-02' } })
  expect(pick(whole, 'daily_gain').trend).toHaveLength(13)
  expect(pick(may, 'number_of_pigs').verdict).not.toBe('better')
})

test('key figure shows the national average of the year of its period, and says where that year has none', async () => {
  expect(pick(kpis, 'daily_gain').benchmark).toEqual({
    value: 1095,
    year: 2025,
    period_year: 2026,
    is_example: true,
    basis: '30–115',
    other_basis: false,
  })
  expect(pick(kpis, 'occupancy').benchmark).toBeNull()
  const gainIn = async (from: string, to: string) =>
    pick(await api.as(company).call(getKpis, { query: { ...inBarn, from, to } }), 'daily_gain').benchmark
  // Published twice: 982 g between 30 and 100 kg, 990 g between 30 and 115 kg.
  const own = { period_year: 2019, is_example: false, basis: '30–115', other_basis: false }
  expect(await gainIn('2019-04-01', '2019-06-30')).toEqual({ value: 990, year: 2019, ...own })
  expect(await gainIn('2014-04-01', '2014-06-30')).toMatchObject({ value: 922, basis: '30–100', other_basis: true })
  // 20 days of 2024 and 71 of 2025.
  expect(await gainIn('2024-12-12', '2025-03-12')).toMatchObject({ value: 1095, year: 2025, period_year: 2025 })
  expect(await gainIn('2012-04-01', '2012-06-30')).toBeNull()
})

test('values, inputs and benchmarks use 7.38 MJ a feed unit for readers of megajoules', async () => {
  const reader = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  await api.db.updateTable('user_account').set({ energy_unit: 'MJ' }).where('id', '=', reader.userId).execute()
  const answer = await api.as(reader).call(getKpis, { query: inBarn })
  const conversion = pick(answer, 'fcr')
  expect(conversion.value).toBeCloseTo((pick(kpis, 'fcr').value ?? 0) * 7.38)
  expect(conversion.inputs[0]?.unit).toBe('MJ')
  expect(conversion.inputs[0]?.value).toBeCloseTo(294_150 * 7.38, 0)
  expect(conversion.benchmark?.value).toBeCloseTo(2.5 * 7.38)
  expect(pick(answer, 'feed_price').value).toBeCloseTo(2.23 / 7.38)
  const types = await api.as(reader).call(getKpiTypes)
  expect(types.find(({ id }) => id === typeOf('fcr'))).toMatchObject({
    suffix: 'MJ/kg',
    help_widget_item: { text: 'MJ / kg tilvækst' },
  })
})

test('barn whose first stock count lies inside the period is left out and named', async () => {
  const owner = await aCompany(api.db)
  const { farm: theirs } = await aFinisherQuarter(api, owner)
  const late = await aBarn(api.db, theirs, { name: 'Ny stald' })
  await record(
    owner.manager,
    aDraft.status(late, '2026-06-01', 100, 50, true),
    aDraft.status(late, '2026-06-30', 100, 80),
  )
  const answer = await api.as(owner).call(getKpis, { query: quarter })
  // 2 900 of 113 341 pig-days are left out: the rest represents the whole.
  expect(pick(answer, 'daily_gain').left_out).toEqual(['Ny stald'])
  const withoutLate = await api.as(owner).call(getKpis, { query: { ...quarter, location_ids: '' } })
  expect(pick(withoutLate, 'daily_gain').left_out).toEqual([])
  expect(Math.round(pick(answer, 'daily_gain').value ?? 0)).toBeGreaterThan(1000)
  const june = await api.as(owner).call(getKpis, { query: { ...quarter, location_ids: ids(late) } })
  expect(pick(june, 'daily_gain')).toMatchObject({ value: null, left_out: ['Ny stald'] })
})

test('feed conversion uses the days with known feed from half of the pig-days on, else shows a dash', async () => {
  const owner = await aCompany(api.db)
  const place = await aBarn(api.db, await aFarm(api.db, owner))
  const mix = await aFeedMix(api.db, owner, { fePer100Kg: 100 })
  await record(
    owner.manager,
    aDraft.status(place, '2026-05-31', 100, 40, true),
    aDraft.status(place, '2026-06-20', 100, 60),
  )
  await record(owner.manager, aDraft.feedUse(place, '2026-06-01', '2026-06-18', mix.id, 4500))
  const query = { ...quarter, from: '2026-06-01', to: '2026-06-20' } as const
  const [feed, gain] = pick(await api.as(owner).call(getKpis, { query }), 'fcr').inputs.map(({ value }) => value ?? 0)
  expect(feed).toBe(4500)
  // 18 of the 20 days of 2 000 kg gain; the growth curve is not quite straight.
  expect(gain).toBeGreaterThan(1700)
  expect(gain).toBeLessThan(1850)
  // Eighteen of 30 days are known.
  const month = await api.as(owner).call(getKpis, { query: { ...query, to: '2026-06-30' } })
  expect(pick(month, 'fcr')).toMatchObject({
    left_out: [],
    notes: ['Tilvækst fra 1.200 foderdage uden kendt foder er ikke med'],
  })
  expect(pick(month, 'fcr').value).toBeCloseTo((feed ?? 0) / (gain ?? 0))
  // A month without any feed has no figure, and says that the feed is what it lacks.
  const unfed = await api.as(owner).call(getKpis, { query: { ...query, from: '2026-06-20', to: '2026-06-30' } })
  expect(pick(unfed, 'fcr')).toMatchObject({
    value: null,
    notes: ['Mangler foderforbrug: 1.100 foderdage er uden kendt foder'],
  })
  // Nine of 21 days are known.
  const longer = await api.as(owner).call(getKpis, { query: { ...query, from: '2026-06-10', to: '2026-06-30' } })
  expect(pick(longer, 'fcr')).toMatchObject({ value: null, left_out: [place.name] })
  expect(pick(longer, 'daily_gain').value).not.toBeNull()
})

test('slaughter weight leaves out condemned carcasses', async () => {
  const owner = await aCompany(api.db)
  const place = await aBarn(api.db, await aFarm(api.db, owner))
  await record(
    owner.manager,
    aDraft.insertion(place, '2026-04-10', 100, 40),
    aDraft.slaughter(place, '2026-06-20', 100, 90, 10),
  )
  const weight = pick(await api.as(owner).call(getKpis, { query: quarter }), 'carcass_weight')
  expect(weight.value).toBe(90)
  expect(weight.inputs.map(({ name, value }) => [name, value])).toEqual([
    ['Kg slagtet', 8100],
    ['Antal godkendt', 90],
  ])
})

test('mortality counts missing pigs as dead when the farm is set so', async () => {
  const owner = await aCompany(api.db)
  const { farm: theirs } = await aFinisherQuarter(api, owner)
  await api.db.updateTable('farm').set({ count_loss_as_dead: true }).where('id', '=', theirs.id).execute()
  const mortality = pick(await api.as(owner).call(getKpis, { query: quarter }), 'mortality')
  expect(mortality.inputs[0]).toMatchObject({ name: 'Døde og manglende', value: 33 })
})

const countsLossAsDead = (place: { id: string }) =>
  api.db
    .updateTable('farm')
    .set({ count_loss_as_dead: true })
    .where('id', '=', place.id as never)
    .execute()
const deadWithMissing = async (who: Parameters<typeof api.as>[0], ...places: { id: string }[]) =>
  pick(await api.as(who).call(getKpis, { query: { ...quarter, location_ids: ids(...places) } }), 'mortality').inputs[0]

test('missing pigs of one section are not offset by surplus pigs of another section', async () => {
  const owner = await aCompany(api.db)
  const theirs = await aFarm(api.db, owner)
  await countsLossAsDead(theirs)
  const place = await aBarn(api.db, theirs)
  const [a1, a2] = [await aSection(api.db, place), await aSection(api.db, place)]
  await record(
    owner.manager,
    ...[a1, a2].map((section) => aDraft.insertion(section, '2026-05-02', 100, 30)),
    aDraft.status(a1, '2026-05-20', 90, 45),
    aDraft.status(a2, '2026-05-20', 110, 45),
    aDraft.dead(a1, '2026-05-25', 1),
    aDraft.departure(a1, '2026-05-30', 50, 55),
  )
  // 1 dead and 10 missing in the one. The 10 surplus pigs in the other do not reduce the number of dead.
  expect(await deadWithMissing(owner, a1)).toMatchObject({ name: 'Døde og manglende', value: 11 })
  expect(await deadWithMissing(owner, place)).toMatchObject({ name: 'Døde og manglende', value: 11 })
})

test('mortality counts missing pigs as dead by the setting of each farm', async () => {
  const owner = await aCompany(api.db)
  const [strict, easy] = [await aFarm(api.db, owner), await aFarm(api.db, owner)]
  await countsLossAsDead(strict)
  const barns = [await aBarn(api.db, strict), await aBarn(api.db, easy)] as const
  for (const [place, counted] of [
    [barns[0], 90],
    [barns[1], 95],
  ] as const) {
    await record(
      owner.manager,
      aDraft.insertion(place, '2026-05-02', 100, 30),
      aDraft.dead(place, '2026-05-10', 2),
      aDraft.status(place, '2026-05-30', counted - 2, 55),
      aDraft.departure(place, '2026-05-31', 20, 56),
    )
  }
  // 10 are missing on one farm and 5 on the other: 2 + 10, 2, and 4 + 10.
  expect(await deadWithMissing(owner, strict)).toMatchObject({ name: 'Døde og manglende', value: 12 })
  expect(await deadWithMissing(owner, easy)).toMatchObject({ name: 'Døde', value: 2 })
  expect(await deadWithMissing(owner, strict, easy)).toMatchObject({ name: 'Døde og manglende', value: 14 })
})

test('pigs found by a stock count are included, except in figures that need their insertion', async () => {
  const owner = await aCompany(api.db)
  const place = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 9' })
  const [known, found] = [
    await aSection(api.db, place, { name: 'A1', pigCapacity: 100 }),
    await aSection(api.db, place, { name: 'A2', pigCapacity: 100 }),
  ]
  await record(
    owner.manager,
    aDraft.insertion(known, '2026-04-01', 100, 40),
    aDraft.status(known, '2026-05-31', 100, 60),
    aDraft.status(found, '2026-05-29', 100, 50, true),
    aDraft.dead(found, '2026-05-30', 2, 50),
    aDraft.status(found, '2026-05-31', 98, 50),
  )
  const may = { ...quarter, from: '2026-05-01', to: '2026-05-31', location_ids: ids(place) }
  const answer = await api.as(owner).call(getKpis, { query: may })
  expect(pick(answer, 'number_of_pigs')).toMatchObject({ value: 198, left_out: [] })
  // (100 · 60 + 98 · 50) / 198
  expect(pick(answer, 'avg_weight').value).toBeCloseTo(55.05, 2)
  expect(pick(answer, 'daily_gain').left_out).toEqual(['Stald 9, A2'])
  // 3 100 pig-days on the 200 places of both would be 50 %, but the pig-days of the second are not known.
  expect(pick(answer, 'occupancy')).toMatchObject({ value: null, left_out: ['Stald 9, A2'] })
  const alone = await api.as(owner).call(getKpis, { query: { ...may, location_ids: ids(known) } })
  expect(pick(alone, 'occupancy')).toMatchObject({ value: 100, left_out: [] })
  const justFound = await api.as(owner).call(getKpis, { query: { ...may, location_ids: ids(found) } })
  expect(pick(justFound, 'number_of_pigs').value).toBe(98)
  expect(pick(justFound, 'daily_gain').value).toBeNull()
})

test('key figures are visible to a reader of the farm and not found without that right', async () => {
  const reader = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  expect(await api.as(reader).call(getKpis, { query: inBarn })).toEqual(kpis)
  const nobody = await aPerson(api.db, { company })
  await expect(api.as(nobody).call(getKpis, { query: inBarn })).rejects.toMatchObject({ code: 'request.not_found' })
  const all = await api.as(nobody).call(getKpis, { query: quarter })
  expect(all.every(({ value }) => value === null)).toBe(true)
})

test('barn of another company is not found by any place parameter', async () => {
  const stranger = await aCompany(api.db)
  for (const name of ['location_ids', 'site_ids', 'farm_ids'] as const) {
    const query = { ...quarter, [name]: ids(barn) }
    await expect(api.as(stranger).call(getKpis, { query })).rejects.toMatchObject({ code: 'request.not_found' })
  }
})

test('period with reversed days is refused as malformed', async () => {
  const query = { ...quarter, from: '2026-06-30', to: '2026-04-01' }
  await expect(api.as(company).call(getKpis, { query })).rejects.toMatchObject({ code: 'request.malformed' })
})

test('period must be one of the overview, at most five calendar years back, with valid years', async () => {
  const ask = (days: { from?: string; to?: string }) =>
    api.as(company).call(getKpis, { query: { is_weaner: 'false', ...days } })
  expect(pick(await ask({ from: '2021-07-01', to: '2026-06-30' }), 'number_of_pigs').value).toBe(1072)
  for (const days of [
    { from: '2020-12-31', to: '2026-06-30' },
    { from: '1900-01-01' },
    { from: '0001-01-01' },
    { from: '2026-01-01', to: '2999-12-31' },
    { to: '0000-01-01' },
  ]) {
    await expect(ask(days), JSON.stringify(days)).rejects.toMatchObject({ status: 400, code: 'request.malformed' })
  }
  expect(await ask({ to: '1900-01-01' })).toHaveLength(kpis.length)
})

test('[OVERVIEW-015] [OVERVIEW-016] [OVERVIEW-017] key figure types have text, formula and unit in five languages', async () => {
  for (const language of LanguageCode.options) {
    const types = await api.as(company).call(getKpiTypes, {}, { language })
    expect(types.map(({ id }) => id)).toEqual(allKpis.map(({ typeId }) => typeId))
    for (const type of types) {
      const words = [type.text, type.text_wrapped, type.suffix, type.help_widget_item.text]
      expect(
        words.filter((word) => word === '' || /[{}]|kpis:/.test(word)),
        `${language} ${type.id}`,
      ).toEqual([])
      expect(type.text_wrapped.replaceAll('##', '')).toBe(type.text)
      expect(type.icon_url).toMatch(/^\/icons\/[a-z0-9-]+\.svg$/)
    }
    const answer = await api.as(company).call(getKpis, { query: inBarn }, { language })
    for (const { inputs } of answer) for (const { name, unit } of inputs) expect(name + unit).not.toMatch(/[{}]|kpis:/)
  }
})

test('[OVERVIEW-017] [API-019] key figure types name their pig types and whether higher or lower is better', async () => {
  const types = await api.as(company).call(getKpiTypes)
  const shape = (key: string) => {
    const { text_wrapped, is_weaner, good_when } = types.find(({ id }) => id === typeOf(key)) ?? {}
    return [text_wrapped, is_weaner, good_when]
  }
  expect(shape('fcr')).toEqual(['Foder##udnyttelse', null, 'down'])
  expect(shape('out_weight')).toEqual(['Afgangs##vægt', true, 'none'])
  expect(shape('lean_pct')).toEqual(['Kød##procent', false, 'up'])
})

test('[API-047] key figure selection has four figures for each pig type', async () => {
  const preferences = await api.as(company).call(getKpiPreferences)
  expect(preferences.map(({ is_weaner, kpis }) => [is_weaner, kpis.map(({ type_id }) => type_id)])).toEqual([
    [true, [1, 3, 6, 11]],
    [false, [1, 3, 7, 13]],
  ])
  expect(preferences[1]?.kpis.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  expect(kpis.filter(({ index_id }) => index_id !== null).map(({ type_id, index_id }) => [type_id, index_id])).toEqual([
    [1, 0],
    [3, 1],
    [7, 2],
    [13, 3],
  ])
})
