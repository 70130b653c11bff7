import { formId } from '@herdboard/contract/core/form-id.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getWhy, listKpiDeviations, listWhyRecords, type Why } from '@herdboard/contract/figures/why.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { aSampleManager } from '#testing/fixtures/sample-manager.ts'
import { aCompany, aSection } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { sampleHerdDatabase } from '#testing/sample-data/sample-herd-database.ts'

const TODAY = '2026-06-15'
const api = await testApi({ instant: `${TODAY}T10:00:00Z`, cloned: await sampleHerdDatabase() })
const manager = await aSampleManager(api)

const period = { from: '2026-03-16', to: '2026-06-14' }
const client = api.as(manager)
const whyOf = (type_id: number, is_weaner: 'true' | 'false', query: object = period): Promise<Why> =>
  client.call(getWhy, { query: { type_id, is_weaner, ...query } })

const typeIdOf = (key: string): number => kpisOf(2).find((one) => one.key === key)?.typeId ?? 0

const whole = (value: number, decimals: number) => Math.round(value * 10 ** decimals)

/** A page of the largest records, and their sum over all pages. */
async function recordsOf(why: Why, is_weaner: 'true' | 'false', number: string, { from, to } = why.period) {
  const query = { type_id: why.type_id, is_weaner, number, from, to, page_size: 200 } as const
  const first = await client.call(listWhyRecords, { query })
  let sum = 0
  const rows = [...first.data]
  for (let page = 2; page <= first.total_pages; page++)
    rows.push(...(await client.call(listWhyRecords, { query: { ...query, page_number: page } })).data)
  for (const { value } of rows) sum += value
  return { ...first, rows, sum }
}

test('parts of every key figure of the sample herd add up to its change, exactly and as shown', async () => {
  const divided = { true: [] as string[], false: [] as string[] }
  for (const is_weaner of ['true', 'false'] as const) {
    for (const { typeId, key } of kpisOf(is_weaner === 'true' ? 1 : 2)) {
      const why = await whyOf(typeId, is_weaner)
      if (why.parts.length === 0 || why.value === null || why.previous === null) continue
      divided[is_weaner].push(key)
      const parts = why.parts.reduce((all, { change }) => all + whole(change, why.part_decimals), 0)
      expect(whole(why.previous, why.part_decimals) + parts, key).toBe(whole(why.value, why.part_decimals))
      const kr = why.parts.reduce((all, { dkk }) => all + (dkk ?? 0), 0)
      if (why.dkk !== null && why.change !== 0) expect(kr, key).toBe(why.dkk)
    }
  }
  // All of them, also mean weights, which are no whole grams.
  const keysOf = (pigType: PigType) => kpisOf(pigType).map(({ key }) => key)
  expect(divided).toEqual({ true: keysOf(1), false: keysOf(2) })
})

test('records behind every number add up to the number, in both periods', async () => {
  const seen = new Set<string>()
  for (const is_weaner of ['true', 'false'] as const) {
    for (const { typeId, key } of kpisOf(is_weaner === 'true' ? 1 : 2)) {
      const why = await whyOf(typeId, is_weaner)
      for (const number of why.numbers) {
        for (const [days, value] of [
          [why.period, number.now],
          [why.before, number.before],
        ] as const) {
          if (value === null || seen.has(`${is_weaner} ${days.from} ${number.key} ${key.startsWith('f')}`)) continue
          seen.add(`${is_weaner} ${days.from} ${number.key} ${key.startsWith('f')}`)
          const { sum, total, rows, total_rows } = await recordsOf(why, is_weaner, number.key, days)
          expect(rows).toHaveLength(total_rows)
          expect(sum, `${key} ${number.key} ${days.from}`).toBeCloseTo(total, 4)
          expect(total, `${key} ${number.key} ${days.from}`).toBeCloseTo(value, 3)
        }
      }
    }
  }
  expect(seen.size).toBeGreaterThan(30)
})

/** Most decimals of kilos, energy and money; ratios, and grams in feed, have those of every response. */
const statedDecimals: Readonly<Record<string, number>> = { kg: 3, FEsv: 3, 'kr.': 2 }
/** Heads and days of pigs are counted. A driver may be their mean instead. */
const numberDecimals: Readonly<Record<string, number>> = { ...statedDecimals, 'stk.': 0, foderdage: 0 }
const RATIO_DECIMALS = 6

const mostDecimals = (numbers: readonly (number | null)[]): number =>
  Math.max(0, ...numbers.map((one) => String(one ?? 0).split('.')[1]?.length ?? 0))

test.each([
  ['weaners', 'true', 1],
  ['slaughter pigs', 'false', 2],
] as const)('numbers of every Why of %s have the decimals of their records', async (_, is_weaner, pigType) => {
  const faults: unknown[] = []
  const check = (about: string, numbers: readonly (number | null)[], most: number) => {
    if (mostDecimals(numbers) > most) faults.push([about, numbers])
  }
  let stated = 0
  for (const { typeId, key } of kpisOf(pigType)) {
    const why = await whyOf(typeId, is_weaner)
    check(key, [why.value, why.previous, why.change], why.part_decimals)
    check(`${key} kr.`, [why.dkk, ...[...why.parts, ...why.places].map(({ dkk }) => dkk)], 0)
    for (const place of why.places)
      check(`${key} ${place.name}`, [place.value, place.previous, place.change], why.part_decimals)
    for (const part of why.parts) check(`${key} ${part.key}`, [part.change], why.part_decimals)
    for (const { key: name, unit, now, before } of why.parts)
      check(`${key} ${name} ${unit}`, [now, before], statedDecimals[unit] ?? RATIO_DECIMALS)
    for (const { key: name, unit, now, before } of why.numbers) {
      if (unit in numberDecimals) stated += 1
      const { total, rows } = await recordsOf(why, is_weaner, name)
      const all = [now, before, total, ...rows.map(({ value }) => value)]
      check(`${key} ${name} ${unit}`, all, numberDecimals[unit] ?? RATIO_DECIMALS)
    }
  }
  expect(faults).toEqual([])
  expect(stated).toBeGreaterThan(40)
})

test('places come costliest first, and each has the value of its own change', async () => {
  const why = await whyOf(3, 'false')
  const kr = why.places.flatMap(({ dkk }) => dkk ?? [])
  expect(kr.length).toBeGreaterThan(1)
  expect(kr).toEqual(kr.toSorted((one, other) => one - other))
  const [first] = why.places
  const inside = await whyOf(3, 'false', { ...period, location_ids: first?.id })
  expect([inside.value, inside.previous, inside.dkk]).toEqual([first?.value, first?.previous, first?.dkk])
})

test('a place has the occupancy of its own card: the farms of a herd, the barns of a farm', async () => {
  const occupancy = typeIdOf('occupancy')
  const seen = new Set<string>()
  const compare = async (ids: string | undefined, depth: number) => {
    const why = await whyOf(occupancy, 'false', { ...period, ...(ids && { location_ids: ids }) })
    for (const place of why.places) {
      const inside = await whyOf(occupancy, 'false', { ...period, location_ids: place.id })
      expect([inside.value, inside.previous], place.name).toEqual([place.value, place.previous])
      if (place.value !== null) seen.add(`${depth}`)
    }
    for (const { id } of why.places.filter(({ opens }) => opens)) await compare(id, depth + 1)
  }
  await compare(undefined, 0)
  expect([...seen]).toEqual(['0', '1'])
})

test('a section has the occupancy of its own pig places, and none where they are not stored', async () => {
  const { who, barn, empty } = await aFormHerd(api)
  const third = await aSection(api.db, barn, { name: 'A3', pigCapacity: 200 })
  await insertPigs(who, { section_id: third.id }, { head: 100, day: '2026-06-01' })
  await insertPigs(who, { section_id: empty.id }, { head: 50, day: '2026-06-01' })
  const query = { type_id: typeIdOf('occupancy'), is_weaner: 'false', from: '2026-06-02', to: '2026-06-14' } as const
  const { places } = await who.call(getWhy, { query })
  expect(Object.fromEntries(places.map(({ name, value }) => [name, value]))).toEqual({ A1: null, A2: 80, A3: 50 })
})

test('period in the future and an empty company have no value, and say so', async () => {
  const later = await whyOf(3, 'false', { from: '2027-01-01', to: '2027-01-31' })
  expect(later).toMatchObject({ value: null, parts: [], answer: 'Tallet kan ikke beregnes i perioden.' })
  const empty = await api.as(await aCompany(api.db)).call(getWhy, { query: { type_id: 3, is_weaner: 'false' } })
  expect(empty).toMatchObject({ value: null, change: null, dkk: null, parts: [], places: [] })
})

test('figure without a value shows the sums that are known, with their records, and no calculated gain', async () => {
  const { who } = await aFormHerd(api)
  const query = { is_weaner: 'false', ...period, to: TODAY } as const
  const sumsOf = async (type_id: number) => {
    const { value, numbers } = await who.call(getWhy, { query: { type_id, ...query } })
    return { value, now: Object.fromEntries(numbers.map(({ key, now }) => [key, now])) }
  }
  // 120 pigs of 30.5 kg came on 1 June: 14 whole days until today.
  const mortality = await sumsOf(typeIdOf('mortality'))
  expect(mortality).toEqual({
    value: null,
    now: { deadHead: null, gainKg: null, inHead: 120, inKg: 3660, outHead: null, outKg: null },
  })
  expect(await sumsOf(typeIdOf('daily_gain'))).toEqual({ value: null, now: { gainKg: null, pigDays: 1680 } })
  const records = { query: { type_id: typeIdOf('mortality'), number: 'inHead', ...query } } as const
  expect(await who.call(listWhyRecords, records)).toMatchObject({ total: 120, total_rows: 1, data: [{ value: 120 }] })
})

test('figure of feed without a value has the feed that is known and all pig-days, as their records have', async () => {
  const { who, section, empty, mix } = await aFormHerd(api)
  const query = { is_weaner: 'false', ...period, to: TODAY } as const
  /** The numbers of a figure without a value, and the totals of their records. */
  const shownAndListed = async (key: string) => {
    const type_id = typeIdOf(key)
    const { value, numbers } = await who.call(getWhy, { query: { type_id, ...query } })
    expect(value, key).toBeNull()
    const listed = numbers.map(async ({ key: number }) => {
      const { total } = await who.call(listWhyRecords, { query: { type_id, number, ...query } })
      return [number, total]
    })
    return [
      Object.fromEntries(numbers.map(({ key: number, now }) => [number, now ?? 0])),
      Object.fromEntries(await Promise.all(listed)),
    ]
  }
  const both = (numbers: object) => [numbers, numbers]
  // 120 pigs in 14 days.
  expect(await shownAndListed('fe_per_day')).toEqual(both({ feedFe: 0, pigDays: 1680 }))
  const used = {
    'FS_Main.FF_DateFrom': '2026-06-01',
    'FS_Main.FF_Date': '2026-06-14',
    'FS_Feed.FF_Mix': mix.id,
    'FS_Feed.FF_Amount': 4000,
  }
  await submitForm(who, formId.feedUse, { section_id: section.id }, used, { confirmed: true })
  // 300 pigs without feed in 14 days are 4,200 more; 4,000 kg of 107.5 FE per 100 kg at 210.50 DKK.
  await insertPigs(who, { section_id: empty.id }, { head: 300, day: '2026-06-01' })
  expect(await shownAndListed('fe_per_day')).toEqual(both({ feedFe: 4300, pigDays: 5880 }))
  expect(await shownAndListed('feed_price')).toEqual(both({ feedDkk: 8420, feedFe: 4300 }))
  await sql`delete from feed_mix_price where mix_id = ${mix.id}`.execute(api.db)
  await submitForm(
    who,
    formId.feedUse,
    { section_id: section.id },
    { ...used, 'FS_Feed.FF_Amount': 400 },
    { confirmed: true },
  )
  expect(await shownAndListed('feed_price')).toEqual(both({ feedDkk: 0, feedFe: 4730 }))
})

test('average weight opens to the stock at the end, also of a place that begins with a count', async () => {
  const { who, empty } = await aFormHerd(api)
  const counted = { 'FS_Main.FF_Date': '2026-06-05', 'FS_Unit_1.FF_Counted': 40, 'FS_Unit_1.FF_AvgWeight': 50 }
  await submitForm(who, formId.stockCount, { section_id: empty.id }, counted, { confirmed: true })
  const query = { type_id: typeIdOf('avg_weight'), is_weaner: 'false', ...period, to: TODAY } as const
  const { value, numbers } = await who.call(getWhy, { query })
  const [kg, head] = numbers
  expect((kg?.now ?? 0) / (head?.now ?? 0)).toBeCloseTo(value ?? Number.NaN, 1)
  /** Value and total of the records of a number. */
  const recordsBehind = async (number: string) => {
    const { data, total } = await who.call(listWhyRecords, { query: { ...query, number } })
    return [data.map(({ record, text, value: part }) => [record?.name ?? text, part]), total] as const
  }
  expect(await recordsBehind('closingHead')).toEqual([
    [
      ['Beholdning ved periodens start', 40],
      ['Indsættelse', 120],
    ],
    160,
  ])
  const [parts, total] = await recordsBehind('closingKg')
  expect(parts.slice(0, 3)).toEqual([
    ['Beholdning ved periodens start', 2000],
    ['Tilvækst i perioden', expect.any(Number)],
    ['Indsættelse', 3660],
  ])
  expect(total).toBeCloseTo(kg?.now ?? Number.NaN, 3)
})

test('place whose pigs have no figure is listed with the reason, and one without pigs is not', async () => {
  const { who, barn, section, empty, mix } = await aFormHerd(api)
  await aSection(api.db, barn, { name: 'A3' })
  await insertPigs(who, { section_id: empty.id }, { head: 30, day: '2026-06-01' })
  const used = {
    'FS_Main.FF_DateFrom': '2026-06-01',
    'FS_Main.FF_Date': '2026-06-14',
    'FS_Feed.FF_Mix': mix.id,
    'FS_Feed.FF_Amount': 4000,
  }
  await submitForm(who, formId.feedUse, { section_id: section.id }, used, { confirmed: true })
  const query = { type_id: typeIdOf('fe_per_day'), is_weaner: 'false', ...period, to: TODAY } as const
  const { places } = await who.call(getWhy, { query })
  // 4,300 FE in the 1,560 pig-days of 2 to 14 June, which are fed; 30 pigs in 14 days without feed.
  expect(places.map(({ name, value, change, reason }) => ({ name, value, change, reason }))).toEqual([
    { name: 'A2', value: 2.756, change: null, reason: 'Perioden før har intet tal at sammenligne med.' },
    { name: 'A1', value: null, change: null, reason: 'Mangler foderforbrug: 420 foderdage er uden kendt foder' },
  ])
})

test('deviation of a key figure from the period before has the kr. of the screen that explains it', async () => {
  const deviations = await client.call(listKpiDeviations, { query: { ...period, is_weaner: 'false' } })
  const why = await whyOf(3, 'false')
  const [fromBefore] = deviations.filter(({ type_id, against }) => type_id === 3 && against === 'previous')
  expect(fromBefore?.dkk).toBe(why.dkk)
  const [change, gain, price] = fromBefore?.terms.map(({ value }) => value) ?? []
  expect(-(change ?? 0) * (gain ?? 0) * (price ?? 0)).toBeCloseTo(fromBefore?.dkk ?? Number.NaN, -1)
  expect(new Set(deviations.map(({ against }) => against))).toContain('average')
})

test('daily gain is worth the additional pigs at the gross margin that the economy shows, with its terms', async () => {
  const why = await whyOf(typeIdOf('daily_gain'), 'false')
  const deviations = await client.call(listKpiDeviations, { query: { ...period, is_weaner: 'false' } })
  const ofGain = deviations.filter(({ type_id }) => type_id === why.type_id)
  expect(new Set(ofGain.map(({ against }) => against))).toContain('average')
  const [fromBefore] = ofGain.filter(({ against }) => against === 'previous')
  expect(fromBefore?.dkk).toBe(why.dkk)
  expect(why.dkk_formula).toBe('Ændring ÷ 1.000 × foderdage ÷ kg tilvækst pr. gris × dækningsbidrag pr. gris')
  const terms = fromBefore?.terms ?? []
  expect(terms.map(({ name, unit }) => [name, unit])).toEqual([
    ['Forskel', 'g'],
    ['Foderdage', 'foderdage'],
    ['Tilvækst pr. gris', 'kg'],
    ['Dækningsbidrag pr. gris', 'kr.'],
  ])
  const [change = 0, pigDays = 0, kgPerPig = 0, margin = 0] = terms.map(({ value }) => value)
  expect(Math.abs((change / 1000) * pigDays * (margin / kgPerPig) - (why.dkk ?? 0))).toBeLessThan(10)
  const economy = { ...period, type_id: analysisTypeId.economy, scope: 0, isweaners: 'false' } as const
  const { items } = await client.call(getAnalysis, { query: economy })
  const [company] = items[0]?.table?.data ?? []
  expect(margin).toBeCloseTo(Number(company?.margin_pig), 2)
  // The economy names what its amounts are estimated without.
  expect(why.dkk_note).toBe(company?.provisional ? `Foreløbig værdi. Mangler: ${company.provisional}` : '')
  expect(fromBefore?.note).toBe(why.dkk_note)
})

test('daily gain of pigs that neither came nor left has no kr., and says which inputs are missing', async () => {
  const { who, section } = await aFormHerd(api)
  for (const [day, kg] of [
    ['2026-06-04', 33],
    ['2026-06-08', 36],
    ['2026-06-12', 40],
  ] as const) {
    const counted = { 'FS_Main.FF_Date': day, 'FS_Unit_1.FF_Counted': 120, 'FS_Unit_1.FF_AvgWeight': kg }
    await submitForm(who, formId.stockCount, { section_id: section.id }, counted, { confirmed: true })
  }
  const query = { type_id: typeIdOf('daily_gain'), is_weaner: 'false', from: '2026-06-09', to: '2026-06-12' } as const
  expect(await who.call(getWhy, { query })).toMatchObject({
    ...{ value: 1000, previous: 750, dkk: null },
    dkk_note: 'Værdien i kr. mangler: Tilvækst pr. gris, Dækningsbidrag pr. gris',
  })
})

test('sentence of a figure says unchanged only where the shown change is 0', async () => {
  for (const is_weaner of ['true', 'false'] as const)
    for (const { typeId, key } of kpisOf(is_weaner === 'true' ? 1 : 2)) {
      const places = [undefined, ...(await whyOf(typeId, is_weaner)).places.map(({ id }) => id)]
      for (const location_ids of places) {
        const why = await whyOf(typeId, is_weaner, { ...period, ...(location_ids && { location_ids }) })
        if (why.change === null) continue
        expect(why.answer.includes('uændret'), `${key} ${why.answer} ${why.change}`).toBe(why.change === 0)
        expect(why.answer.includes('næsten'), key).toBe(why.change === 0 && !!why.dkk)
      }
    }
})

test('unknown figure or number is refused', async () => {
  await expect(whyOf(999, 'false')).rejects.toMatchObject({ status: 400 })
  await expect(whyOf(8, 'true').then((why) => recordsOf(why, 'true', 'feedFe'))).rejects.toMatchObject({ status: 400 })
})

test('losses of a month without a status price have kr. by the quotation, and say that it is missing', async () => {
  const ofLosses = () => whyOf(typeIdOf('mortality'), 'false')
  const final = await ofLosses()
  expect(final.dkk_note).toBe('')
  // The last test here: the herd stays without the price.
  for (const table of ['status_charge', 'status_price'])
    await sql`delete from ${sql.table(table)} where valid_from = '2026-06-01'`.execute(api.db)
  const derived = await ofLosses()
  expect(derived.dkk_note).toBe('Foreløbig værdi. Mangler: statuspris')
  // The quotation of the month is near its status price.
  expect(Math.abs((derived.dkk ?? 0) / (final.dkk ?? 0) - 1)).toBeLessThan(0.2)
})
