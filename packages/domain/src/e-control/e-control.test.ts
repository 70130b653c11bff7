import { type MoneySource, noMoney } from '@herdboard/domain/economy/money-line.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { finisherQuarter, finisherSetting } from '@herdboard/domain/kpis/worked-example.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { expect, test } from 'vitest'
import { movementTables } from './movement-tables.ts'
import { columnSums, feedGapPercents, joinColumns, type ReportColumn, reportCell } from './report-column.ts'
import { addFacts, noFacts, type ReportFacts } from './report-facts.ts'
import { namedReportRows } from './report-rows.ts'
import { rowDeviationValue } from './row-value.ts'

const { days, places, lossHead: _none, ...sums } = finisherQuarter
const fed = { ...sums, pigDays: sums.pigDays, gainKg: sums.gainKg, feedKg: 277_500, feedFe: 294_150 }
const known = { fed: { ...fed, feedDkk: null }, priced: fed }

/** The 15 runts were moved to the neighbouring barn, outside the report. */
const facts: ReportFacts = {
  ...noFacts,
  bought: { head: 1275, kg: 39_230 },
  // 757 530.76 kr. at the end less 740 388.80 kr. at the beginning
  money: { ...noMoney, ore: { ...noMoney.ore, herd_shift: 1_714_196, feed: -65_595_450 }, milliFeedUnits: 294_150_000 },
  mixes: [{ mixId: 'a', name: 'Slagtegris 106', kg: 277_500 }],
}

/** Money of the quarter with more of it. */
const money = (ore: Partial<Record<MoneySource, number>>, more: Partial<ReportFacts['money']> = {}) => ({
  money: { ...facts.money, ore: { ...facts.money.ore, ...ore }, ...more },
})

const quarter = (more: Partial<ReportFacts> = {}): ReportColumn => ({
  parts: [{ unitId: 'a1', isWhole: true, isCounted: true, sums, known } as never],
  set: { days, places, innerTransfers: [], lossUnits: new Set() },
  setting: finisherSetting,
  facts: { ...facts, ...more },
  // 218 kr. a pig and 7.28 kr. a kg: 442.00 kr. a pig.
  insertions: [{ head: 1275, kg: 39_230, price: { base_ore: 21_800, ore_per_kg: 728 } }],
})

function value(key: string, column: ReportColumn): number | null {
  const found = namedReportRows(2, false, column.facts).find(({ row }) => row.key === key)
  if (!found) throw new Error(`no row ${key}`)
  const cell = reportCell(found, column).value
  return cell === null ? null : roundHalfAway(cell, found.row.decimals)
}

test.each([
  // Figures that the trade's table prints for the quarter.
  ['days', 91],
  ['open_n', 1060],
  ['open_avg', 66],
  ['close_n', 1057],
  ['close_avg', 68.5],
  ['diff', -3],
  ['avg_stock', 1210],
  ['occupancy', 80.7],
  ['in_avg', 30.8],
  ['carcass_avg', 90],
  ['live_avg', 117.9],
  ['out_avg', 117.2],
  ['dead', 30],
  ['dead_avg', 58.7],
  ['mortality', 2.3],
  ['pig_days', 110_141],
  ['gain', 110_936],
  ['produced', 1283],
  ['daily_gain', 1007],
  ['daily_gain_net', 991],
  ['ref_daily_gain', 1005],
  ['days_in_barn', 85.8],
  ['per_place', 3.81],
  ['mix_1', 277_500],
  ['fe', 294_150],
  ['fe_day', 2.67],
  ['fcr', 2.65],
  ['ref_fcr', 2.62],
  ['kg_gain', 2.5],
  ['fe_pig', 229.3],
  ['fe_100', 106],
  ['feed_price', 2.23],
  ['shift', 17_142],
  // 33 of 1 282.97
  ['mortality_loss', 2.6],
] as const)('the finisher quarter’s %s is %f', (key, expected) => {
  expect(value(key, quarter())).toBe(expected)
})

/** Value of what the quarter's figure in a row differs from an aim, kr. */
function dkkOf(key: string, aim: number | null, column = quarter()): number | null {
  const found = namedReportRows(2, false, column.facts).find(({ row }) => row.key === key)
  if (!found) throw new Error(`no row ${key}`)
  const dkk = rowDeviationValue(found.row, column, { now: reportCell(found, column).value, aim })
  return dkk === null ? null : roundHalfAway(dkk, 0)
}

test('deviation of a row is worth what the key figures say, with the quantities and prices of its column', () => {
  // (2.60 × 110 935.7 kg − 294 150 FE) × 2.23 kr.
  expect(dkkOf('fcr', 2.6)).toBe(-12_749)
  // (2 % of 1 282.97 pigs − 30 dead) × (442.00 + half of 511.28 kr.)
  expect(dkkOf('mortality', 2)).toBe(-3028)
  // (60.91 − 60) points × 0.10 kr. × 110 733 kg
  expect(dkkOf('lean', 60)).toBe(10_047)
  // (2.10 − 2.23 kr.) × 294 150 FE
  expect(dkkOf('feed_price', 2.1)).toBe(-38_240)
})

test('nothing is worth kr. without an aim, a formula or a price', () => {
  const [fcr, net] = [dkkOf('fcr', null), dkkOf('daily_gain_net', 1000)]
  const unpriced = { ...quarter(), insertions: [{ head: 1275, kg: 39_230, price: undefined }] }
  expect([fcr, net, dkkOf('mortality', 2, unpriced)]).toEqual([null, null, null])
  expect(dkkOf('fcr', 2.6, unpriced)).toBe(-12_749)
})

test('daily gain of a row is worth the additional pigs at the margin of its column if all gains are known', () => {
  // 110 935.7 kg − 1.0 × 110 141 pig-days are 794.7 kg more, ÷ 86.47 kg a pig = 9.19 pigs × (236 187.46 ÷ 1 282.97 kr.)
  const column = quarter(sold)
  expect(dkkOf('daily_gain', 1000, column)).toBe(1692)
  const unmeasured = {
    unitId: 'a2',
    isWhole: true,
    isCounted: true,
    sums: { ...sums, pigDays: 5000, gainKg: null },
    known,
  }
  expect(dkkOf('daily_gain', 1000, { ...column, parts: [...column.parts, unmeasured as never] })).toBeNull()
})

test('opening + in − out − dead + difference is the closing stock on both sides of the tables', () => {
  const { entries, departures } = movementTables(columnSums(quarter()), facts)
  expect(entries.lines.map(({ key, head }) => [key, head])).toEqual([
    ['opening', 1060],
    ['bought', 1275],
  ])
  expect(departures.lines.map(({ key, head }) => [key, head])).toEqual([
    ['slaughter', 1230],
    ['transfer_out', 15],
    ['dead', 30],
    ['missing', 3],
    ['closing', 1057],
  ])
  expect([entries.total.head, departures.total.head]).toEqual([2335, 2335])
  const runts = departures.lines[1]
  expect([roundHalfAway(runts?.kg ?? 0, 1), roundHalfAway(runts?.averageKg ?? 0, 1)]).toEqual([900, 60])
  expect(entries.total.kg).toBe(109_190)
})

test('unexplained pigs are in a separate line, on the side that is short', () => {
  const { entries, departures } = movementTables({ ...columnSums(quarter()), closingHead: 1050 }, facts)
  expect(departures.lines.at(-1)).toMatchObject({ key: 'unexplained', head: 7, kg: null })
  expect(entries.lines.map(({ key }) => key)).not.toContain('unexplained')
})

const sold = {
  bought: { head: 1275, kg: 39_230 },
  sold: { head: 15, kg: 900 },
  ...money(
    { purchase: -60_000_000, sale: 500_000, settlement: 150_000_000, posted_cost: -3_000_000 },
    { settledOre: 150_000_000, settledKg: 110_733 },
  ),
}

test('the gross margin is sales and herd shift minus pigs, feed and other costs', () => {
  const column = quarter(sold)
  // 1 505 000 + 17 141.96 − 600 000 − 655 954.50 − 30 000
  expect(value('margin', column)).toBe(236_187)
  expect(value('price', column)).toBe(13.55)
  expect(value('in_price', column)).toBe(470.59)
  expect(value('in_price_kg', column)).toBe(15.29)
  // × 365 / 91 / 1 500
  expect(value('margin_place', column)).toBe(632)
  expect(value('feed_cost', column)).toBe(655_955)
})

test('a margin of 126.75 kr. per pig is 483 kr. per place and year at 85.8 days and ten empty ones', () => {
  const income = money({ feed: 0, herd_shift: 0, settlement: 12_675 })
  const column = {
    ...quarter(income),
    set: { days: 95.8, places: 1, innerTransfers: [], lossUnits: new Set<string>() },
  }
  // 126.75 × 365 / 95.8: 3.81 pigs per place and year.
  expect(value('margin_place', column)).toBe(483)
})

test('post payment, other income and moved pigs have rows beside sales, and all are in the margin', () => {
  const more = { post_payment: 5_000_000, posted_income: 700_000, transfer_out: 900_000, transfer_in: -200_000 }
  const column = quarter({ ...sold, money: { ...sold.money, ore: { ...sold.money.ore, ...more } } })
  expect(value('income', column)).toBe(1_505_000)
  expect([value('post_payment', column), value('other_income', column), value('moved', column)]).toEqual([
    50_000, 7000, 7000,
  ])
  expect(value('margin', column)).toBe(236_187 + 50_000 + 7000 + 7000)
})

test.each([
  ['settlement', 'settlement', 'income'],
  ['sale', 'sale_price', 'income'],
  ['purchase', 'bought_price', 'pigs_bought'],
  ['herd_shift', 'status_price', 'shift'],
  ['post_payment', 'post_payment', 'post_payment'],
  ['feed', 'feed_unstated', 'feed_cost'],
  ['feed', 'feed_without_pigs', 'feed_cost'],
  ['collection', 'collection_price', 'collection'],
] as const)('a late input of %s marks its row and the margins as provisional, with a value', (source, reason, key) => {
  const column = quarter({ ...sold, money: { ...sold.money, late: { [source]: [reason] } } })
  const cell = (rowKey: string) => {
    const row = namedReportRows(2, false, column.facts).find((one) => one.row.key === rowKey)
    return row && reportCell(row, column)
  }
  for (const row of [key, 'margin', 'margin_pig', 'margin_place', 'margin_fe']) {
    expect(cell(row)?.value, row).not.toBeNull()
    expect(cell(row)?.provisional, row).toEqual([reason])
  }
  expect(cell('other_cost')?.provisional).toEqual([])
})

test('a quarter without feed shows its gain, and dashes for every figure based on feed', () => {
  const unfed = { ...fed, pigDays: 0, gainKg: 0, feedKg: 0, feedFe: 0 }
  const column = { ...quarter(), parts: [{ ...quarter().parts[0], known: { fed: unfed, priced: unfed } }] } as never
  expect(value('daily_gain', column)).toBe(1007)
  for (const key of ['fe', 'fcr', 'ref_fcr', 'feed_price']) expect(value(key, column), key).toBeNull()
})

/** The quarter with feed for 85 % of its pig-days: the last records are still missing. */
function hardlyFed(setting = finisherSetting): ReportColumn {
  const column = quarter(sold)
  const most = Object.fromEntries(Object.entries(fed).map(([key, of]) => [key, (of ?? 0) * 0.85])) as typeof fed
  const known = { fed: { ...most, feedDkk: null }, priced: most }
  return { ...column, setting, parts: [{ ...column.parts[0], known }] } as never
}

test('feed of only some days gives ratios but no sum of feed units; the margin has the expected intake', () => {
  const column = hardlyFed()
  expect(value('fcr', column)).toBe(2.65)
  expect(value('feed_pig', column)).toBe(511.28)
  expect(value('income', column)).toBe(1_505_000)
  expect(value('fe', column)).toBeNull()
  expect(value('margin', column)).toBe(236_187)
  expect(feedGapPercents(column).unfed).toBeCloseTo(15, 5)
  expect(feedGapPercents(quarter())).toEqual({ unfed: 0, unpriced: 0 })
})

test('a closed batch with pigs on days without feed has no feed per pig', () => {
  const column = hardlyFed({ ...finisherSetting, periodKind: 'closed_batch' })
  expect(value('fcr', column)).toBe(2.65)
  for (const key of ['fe_pig', 'feed_pig']) expect(value(key, column), key).toBeNull()
})

test('typed supplements and bills for the collection stand in the rows of what they replace', () => {
  const typed = { posted_income: 177_777, posted_cost: -550_055, collection: -4500 }
  const column = quarter(money(typed, { supplementOre: 100_000, collectionBillOre: 50_000 }))
  const other = quarter(money(typed))
  const kr = (one: ReportColumn) =>
    ['income', 'other_income', 'collection', 'other_cost', 'margin'].map((key) => value(key, one))
  // 1,000 kr. of supplements and 500 kr. of bills change their rows, and no margin.
  const [income = null, otherIncome = null, , , margin = null] = kr(other)
  expect(kr(other).slice(1, 4)).toEqual([1778, 45, 5501])
  expect(kr(column)).toEqual([(income ?? 0) + 1000, (otherIncome ?? 0) - 1000, 545, 5001, margin])
})

test('an excluded barn leaves no total: its medicine is in the bill, its gain is not', () => {
  const column = quarter(money({ posted_cost: -1_000_000 }, { medicineOre: 1_000_000 }))
  const small = { ...sums, pigDays: 5000, gainKg: null }
  const [whole] = column.parts
  const both = { ...column, parts: [whole, { ...whole, unitId: 'b', isWhole: false, sums: small }] } as never
  expect(value('medicine', column)).toBe(7.79)
  expect(value('daily_gain', both)).toBe(1007)
  for (const key of ['gain', 'medicine']) expect(value(key, both), key).toBeNull()
})

test('figures outside the normal range are marked', () => {
  const gain = namedReportRows(2, false, facts).find(({ row }) => row.key === 'daily_gain')
  const light = { ...sums, gainKg: 80_000 }
  if (!gain) throw new Error('no row of gain')
  expect(reportCell(gain, quarter()).isUnusual).toBe(false)
  const column = { ...quarter(), parts: [{ ...quarter().parts[0], sums: light }] } as never
  expect(reportCell(gain, column)).toMatchObject({ isUnusual: true })
})

test('weaners have no slaughter rows; a batch has no rows of opening and closing stock', () => {
  const keys = (pigType: PigType, isOfBatches: boolean) =>
    namedReportRows(pigType, isOfBatches, facts).map(({ row }) => row.key)
  expect(keys(2, false).filter((key) => !keys(1, false).includes(key))).toEqual([
    'slaughtered',
    'carcass_avg',
    'live_avg',
    'in_range',
    'condemned',
    'dead_condemned',
    'lean',
    'lean_sd',
    'price',
    'remarks',
  ])
  expect(keys(2, false).filter((key) => !keys(2, true).includes(key))).toEqual([
    'open_n',
    'open_avg',
    'close_n',
    'close_avg',
    'diff',
    // Nine months of antibiotics are longer than a batch lives.
    'add',
  ])
})

test('six mixes have a row each, the rest share one; the three most common remarks have a row each', () => {
  const mixes = Array.from({ length: 8 }, (_, no) => ({ mixId: `m${no}`, name: `Blanding ${no}`, kg: (no + 1) * 100 }))
  const remarks = { '1': 40, '3': 5, '2': 60, '9': 1 }
  const column = quarter({ mixes, remarks, remarkedHead: 98, remarksStatedHead: 980 })
  const rows = namedReportRows(2, false, column.facts)
  const named = rows.filter(({ mix }) => mix !== null).map(({ mix }) => mix)
  expect(named).toEqual(['Blanding 7', 'Blanding 6', 'Blanding 5', 'Blanding 4', 'Blanding 3', 'Blanding 2'])
  expect(value('mix_other', column)).toBe(300)
  expect(rows.filter(({ remark }) => remark !== null).map(({ remark }) => remark)).toEqual(['2', '1', '3'])
  expect([value('remark_1', column), value('remarks', column)]).toEqual([6.1, 10])
  expect(value('remarks', quarter())).toBeNull()
})

test('a column of two batches is their sums, with the days of every batch counted separately', () => {
  const one = quarter(sold)
  const both = joinColumns([one, one], addFacts(one.facts, one.facts), 182)
  expect(value('dead', both)).toBe(60)
  expect(value('daily_gain', both)).toBe(1007)
  expect(value('in_bought', both)).toBe(2550)
  expect(value('mix_1', both)).toBe(555_000)
  // 1 500 places for 91 days, twice: each place existed for as many days as before.
  expect([value('places', both), value('occupancy', both)]).toEqual([1500, 80.7])
  expect([value('margin', both), value('margin_place', both)]).toEqual([472_375, 632])
})

test('occupancy of a batch with fewer places for a longer time counts places and days', () => {
  const small = { ...quarter(), set: { ...quarter().set, places: 500, days: 182 } }
  const both = joinColumns([quarter(), small], addFacts(facts, facts), 273)
  // 220 282 of 1 500 × 91 + 500 × 182
  expect(value('occupancy', both)).toBe(96.8)
  const nowhere = { ...quarter(), set: { ...quarter().set, places: null } }
  expect(value('occupancy', joinColumns([quarter(), nowhere], facts, 182))).toBeNull()
})

test('treatments per 100 pigs of four batches are those of all over all average stocks', () => {
  const batches = [
    { treatedHead: 217, averageStock: 100 },
    { treatedHead: 226, averageStock: 200 },
    { treatedHead: 333, averageStock: 300 },
    { treatedHead: 468, averageStock: 400 },
  ].map((own) => quarter(own))
  expect(batches.map((column) => value('treat_100', column))).toEqual([217, 113, 111, 117])
  const joined = joinColumns(batches, batches.map(({ facts: own }) => own).reduce(addFacts), 4 * days)
  // 1,244 pigs of 1,000; their sum over one mean stock would be 497.6.
  expect(value('treat_100', joined)).toBe(124.4)
})

test('45 000 weighted doses over 3 000 weaners and 270 days are 5.6 per 100 animals and day', () => {
  const antibiotics = { doses: 45_000, pigDays: 3000 * 270, firstDay: '2025-10-04' }
  expect(value('add', quarter({ antibiotics }))).toBe(5.6)
  expect(value('add', quarter({ antibiotics: { ...antibiotics, doses: null } }))).toBeNull()
  expect(value('add', quarter())).toBeNull()
})
