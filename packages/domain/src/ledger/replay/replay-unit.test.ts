import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import {
  ENTRY_WEIGHT_ASSUMED,
  type HerdDay,
  NEGATIVE_CONFIRMED,
  SPREAD_BY_PIG_DAYS,
  WEIGHT_ESTIMATED,
} from '@herdboard/domain/ledger/herd-rows.ts'
import { sumLedgerDays } from '@herdboard/domain/ledger/ledger-period-sums.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { pigDaysOfLevels, stockLevelsFromFacts } from '@herdboard/domain/ledger/stock-levels.ts'
import type { HerdLeg, UnitReplayInput } from '@herdboard/domain/ledger/unit-facts.ts'
import { exampleLeg, finisherBarn } from '@herdboard/domain/testing/finisher-barn.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { describe, expect, test } from 'vitest'
import { replayUnit } from './replay-unit.ts'

/** Expected values are calculated by hand or by a few separate lines of arithmetic, not by this code. */

const onDay = (days: readonly HerdDay[], day: string) => days.find((row) => row.day === day)

const unit = (facts: Partial<UnitReplayInput>): UnitReplayInput => ({
  pigType: SLAUGHTER_PIGS,
  legs: [],
  counts: [],
  through: '2026-03-31',
  ...facts,
})

const deadUnweighed = (day: string, head: number): HerdLeg => ({ day, kind: legKind.dead, head: -head, grams: null })

describe('the worked example: a finisher barn from 31 March to 30 June 2026', () => {
  const facts = finisherBarn()
  const { points, days } = replayUnit(facts)
  const [opening, closing] = ['2026-03-31', '2026-06-30']
  const sums = sumLedgerDays(days, opening, closing)

  test('the calculated closing stock is 1 060, counted 1 057: 3 are missing', () => {
    expect(onDay(days, closing)).toMatchObject({ head: 1057, diff_head: -3 })
    expect(sums).toMatchObject({ openingHead: 1060, inHead: 1275, outHead: 1245, deadHead: 30, diffHead: -3 })
    expect(sums.openingHead + sums.inHead - sums.outHead - sums.deadHead).toBe(1060)
  })

  test('kilos in and out match the worked example', () => {
    expect(sums).toMatchObject({ inGrams: 39_230_000, carcassGrams: 110_733_000, deadGrams: 1_761_000 })
    expect(sums.slaughterGrams).toBe(145_060_230)
    expect(sums.outGrams).toBe(145_060_230 + 900_000)
  })

  test('end-of-day counts match the worked example', () => {
    const run = [
      ['2026-03-31', 1060],
      ['2026-04-08', 1480],
      ['2026-04-12', 1474],
      ['2026-04-15', 1164],
      ['2026-05-03', 1156],
      ['2026-05-06', 1281],
      ['2026-05-25', 1272],
      ['2026-05-27', 972],
      ['2026-06-03', 1397],
      ['2026-06-10', 1382],
      ['2026-06-14', 1375],
      ['2026-06-17', 1060],
      ['2026-06-30', 1057],
    ]
    const changes = days.filter(({ head }, index) => head !== days[index - 1]?.head).map(({ day, head }) => [day, head])
    expect(changes).toEqual(run)
    expect(stockLevelsFromFacts(points, facts.legs, opening, closing)?.map(({ day, head }) => [day, head])).toEqual(run)
  })

  test('pig-days are 110 141, from the days and from the facts; the average stock is 1 210.3', () => {
    expect(sums.pigDays).toBe(110_141)
    expect(pigDaysOfLevels(stockLevelsFromFacts(points, facts.legs, opening, closing) ?? [])).toBe(110_141)
    expect((sums.pigDays / 91).toFixed(1)).toBe('1210.3')
  })

  test('growth is 110 935.730 kg: 1 007.2 g a day; 109 174.7 kg net of the dead', () => {
    expect(points).toMatchObject([
      { day: opening, head: 1060, stock_g: 69_960_000, diff_head: 0, growth_g: null, curve_scale: null },
      { day: closing, head: 1057, stock_g: 72_404_500, diff_head: -3, growth_g: 110_935_730 },
    ])
    expect(sums.gainGrams).toBe(110_935_730)
    expect((sums.gainGrams / sums.pigDays).toFixed(1)).toBe('1007.2')
    expect(((sums.gainGrams - sums.deadGrams) / 1000).toFixed(1)).toBe('109174.7')
  })

  test('the curve has scale 0.932, with April 36 745.4 kg, May 37 984.0 and June 36 206.4', () => {
    const gainKg = (from: string, to: string) => (sumLedgerDays(days, from, to).gainGrams / 1000).toFixed(1)
    expect(points[1]?.curve_scale?.toFixed(3)).toBe('0.932')
    expect(gainKg('2026-03-31', '2026-04-30')).toBe('36745.4')
    expect(gainKg('2026-04-30', '2026-05-31')).toBe('37984.0')
    expect(gainKg('2026-05-31', '2026-06-30')).toBe('36206.4')
  })
})

describe('the beginning of a unit', () => {
  test('a unit begins with its first insertion: no day before it, no pig-day and no growth on that day', () => {
    const { days } = replayUnit(
      unit({ legs: [exampleLeg('2026-03-10', legKind.insertion, 100, 30)], through: '2026-03-11' }),
    )
    expect(days).toMatchObject([
      { day: '2026-03-10', head_open: 0, head: 100, in_head: 100, stock_g: 3_000_000, gain_g: 0 },
      // 100 × 0.80978 kg
      { day: '2026-03-11', head_open: 100, head: 100, gain_g: 80_978 },
    ])
  })

  test('an opening count has no difference and no growth, and earlier records do not count', () => {
    const legs = [exampleLeg('2026-03-01', legKind.insertion, 40, 30), exampleLeg('2026-03-10', legKind.dead, -2, 50)]
    const counts = [{ day: '2026-03-10', head: 98, averageGrams: 52_000, isOpening: true }]
    const { points, days } = replayUnit(unit({ legs, counts, through: '2026-03-11' }))
    expect(points).toEqual([
      { day: '2026-03-10', head: 98, stock_g: 5_096_000, diff_head: 0, growth_g: null, curve_scale: null },
    ])
    expect(days[0]).toMatchObject({ day: '2026-03-10', head_open: 100, dead_head: 2, head: 98, gain_g: null })
    expect(days[1]).toMatchObject({ day: '2026-03-11', head_open: 98 })
    expect(sumLedgerDays(days, '2026-03-09', '2026-03-11').gainKnown).toBe(false)
    expect(sumLedgerDays(days, '2026-03-10', '2026-03-11').gainKnown).toBe(true)
  })

  test('the insertion before a count counts again when the opening mark is removed', () => {
    const legs = [exampleLeg('2026-03-01', legKind.insertion, 100, 45)]
    const counts = [{ day: '2026-03-10', head: 98, averageGrams: 52_000 }]
    // 98 × 52 − 100 × 45 = 596 kg
    expect(replayUnit(unit({ legs, counts })).points).toMatchObject([{ diff_head: -2, growth_g: 596_000 }])
  })

  test('a count without earlier records opens the unit even without the opening mark', () => {
    const { points } = replayUnit(unit({ counts: [{ day: '2026-03-10', head: 98, averageGrams: 52_000 }] }))
    expect(points).toMatchObject([{ head: 98, diff_head: 0, growth_g: null }])
  })

  test('a unit without records, or with records only after today, has no figures', () => {
    expect(replayUnit(unit({}))).toEqual({ points: [], days: [] })
    expect(replayUnit(unit({ legs: [exampleLeg('2026-04-01', legKind.insertion, 100, 30)] }))).toEqual({
      points: [],
      days: [],
    })
  })
})

describe('a batch, all in and all out', () => {
  const legs = [
    exampleLeg('2026-01-01', legKind.insertion, 100, 30),
    exampleLeg('2026-01-20', legKind.dead, -2, 40),
    exampleLeg('2026-03-10', legKind.departure, -60, 105),
    exampleLeg('2026-03-20', legKind.departure, -38, 110),
  ]
  const { points, days } = replayUnit(unit({ legs }))

  test('an emptied batch needs no count: the day it becomes empty is a point of 0 kg', () => {
    // 60 × 105 + 38 × 110 + 2 × 40 − 100 × 30
    expect(points).toMatchObject([{ day: '2026-03-20', head: 0, stock_g: 0, diff_head: 0, growth_g: 7_560_000 }])
    expect(points[0]?.curve_scale).toBeGreaterThan(0.9)
  })

  test('a batch ends with its last movement: empty days have no row', () => {
    expect(days.at(-1)).toMatchObject({ day: '2026-03-20', head: 0, stock_g: 0, flags: 0 })
    expect(days).toHaveLength(79)
  })
})

describe('dead pigs without a weight', () => {
  test('dead pigs without a weight weigh 0.85 of the mean of that day, solved together with the scale', () => {
    // 100 of 50 kg; next day 10 die; the day after 90 are counted at 52 kg. By hand: scale 0.56944,
    // 57.579 kg grown the first day, 10 × 0.85 × 50.57579 = 429.894 kg dead, 52.315 kg grown the second.
    const { points, days } = replayUnit(
      unit({
        legs: [deadUnweighed('2026-03-11', 10)],
        counts: [
          { day: '2026-03-10', head: 100, averageGrams: 50_000, isOpening: true },
          { day: '2026-03-12', head: 90, averageGrams: 52_000 },
        ],
        through: '2026-03-12',
      }),
    )
    expect(points[1]?.curve_scale).toBeCloseTo(0.5694366, 6)
    expect(points[1]?.growth_g).toBe(109_894)
    expect(days.slice(1)).toMatchObject([
      { dead_g: 429_894, gain_g: 57_579 },
      { dead_g: 0, gain_g: 52_315 },
    ])
  })

  test('dead pigs without a weight weigh 0.85 of the inserted pigs on the day of insertion', () => {
    const legs = [exampleLeg('2026-03-10', legKind.insertion, 100, 30), deadUnweighed('2026-03-10', 2)]
    expect(replayUnit(unit({ legs, through: '2026-03-10' })).days).toMatchObject([{ head: 98, dead_g: 51_000 }])
  })

  test('a unit that dies out unweighed leaves kilos off the curve: spread by pig-days and marked', () => {
    const legs = [exampleLeg('2026-03-01', legKind.insertion, 10, 30), deadUnweighed('2026-03-11', 10)]
    const { points, days } = replayUnit(unit({ legs }))
    expect(points).toMatchObject([{ day: '2026-03-11', head: 0, stock_g: 0, curve_scale: null }])
    expect(days.every(({ day, flags }) => day <= '2026-03-01' || flags === SPREAD_BY_PIG_DAYS)).toBe(true)
  })
})

describe('a slaughter of condemned pigs only, without a weight', () => {
  const condemned = (day: string, head: number): HerdLeg => ({
    day,
    kind: legKind.slaughter,
    head: -head,
    grams: null,
    carcassGrams: 0,
  })

  test('condemned pigs weigh the mean of the day: one of ten takes a tenth, the others grow on as counted', () => {
    const { days } = replayUnit(
      unit({
        legs: [exampleLeg('2026-03-01', legKind.insertion, 10, 100), condemned('2026-03-11', 1)],
        counts: [{ day: '2026-03-21', head: 9, averageGrams: 120_000 }],
      }),
    )
    const row = onDay(days, '2026-03-11')
    // Nine pigs are left, so the tenth weighed a ninth of the remaining stock; half way from 100 to 120 kg.
    expect(row?.slaughter_g).toBeCloseTo((row?.stock_g ?? 0) / 9, -1)
    expect((row?.slaughter_g ?? 0) / 1000).toBeCloseTo(110.1, 0)
  })

  test('a unit emptied by condemned pigs grows by the level of the farm', () => {
    const { points, days } = replayUnit(
      unit({ legs: [exampleLeg('2026-03-01', legKind.insertion, 10, 100), condemned('2026-03-10', 10)] }),
    )
    const row = onDay(days, '2026-03-10')
    // 1.10 kg per day at 100 to 110 kg on the standard curve: 9 days are 9.9 kg.
    expect((row?.slaughter_g ?? 0) / 10_000).toBeCloseTo(109.9, 0)
    expect(row).toMatchObject({ head: 0, stock_g: 0, flags: 0 })
    expect(points.at(-1)).toMatchObject({ head: 0, stock_g: 0, curve_scale: null })
  })
})

describe('growth outside every curve', () => {
  const { points, days } = replayUnit(
    unit({
      counts: [
        { day: '2026-03-01', head: 100, averageGrams: 60_000, isOpening: true },
        { day: '2026-03-04', head: 100, averageGrams: 59_000 },
      ],
      through: '2026-03-05',
    }),
  )

  test('a second count 100 kg lighter is spread over 300 pig-days to whole grams and keeps its total', () => {
    expect(points[1]).toMatchObject({ growth_g: -100_000, curve_scale: null })
    expect(days.slice(1).map(({ gain_g, flags }) => [gain_g, flags])).toEqual([
      [-33_333, SPREAD_BY_PIG_DAYS],
      [-33_334, SPREAD_BY_PIG_DAYS],
      [-33_333, SPREAD_BY_PIG_DAYS],
      // after it, the farm's level: 100 × 0.013252 × 59 × ln(230 / 59)
      [106_376, WEIGHT_ESTIMATED],
    ])
  })

  test('pigs inserted and counted on one day have no pig-days: that day takes the growth', () => {
    const { points, days } = replayUnit(
      unit({
        legs: [exampleLeg('2026-03-01', legKind.insertion, 100, 30)],
        counts: [{ day: '2026-03-01', head: 100, averageGrams: 30_500 }],
        through: '2026-03-01',
      }),
    )
    expect(points).toMatchObject([{ growth_g: 50_000, curve_scale: null }])
    expect(days).toMatchObject([{ gain_g: 50_000, stock_g: 3_050_000 }])
  })
})

test('an insertion without a weight is taken at 30 kg, 7 kg for weaners, and marked', () => {
  const legs: HerdLeg[] = [{ day: '2026-03-10', kind: legKind.insertion, head: 100, grams: null }]
  const first = (pigType: PigType) => replayUnit(unit({ pigType, legs, through: '2026-03-10' })).days[0]
  expect(first(SLAUGHTER_PIGS)).toMatchObject({ in_g: 3_000_000, flags: ENTRY_WEIGHT_ASSUMED | WEIGHT_ESTIMATED })
  expect(first(WEANERS)).toMatchObject({ in_g: 700_000, flags: ENTRY_WEIGHT_ASSUMED | WEIGHT_ESTIMATED })
})

describe('weighings on the growth curve', () => {
  // 100 of 30 kg, counted at 52 kg after 30 days. By hand: scale 0.794880 and 36.741 kg on day 10; weighed at 40 kg
  // on day 10, scale 1.156829 before it and 0.614685 after it.
  const facts = unit({
    counts: [
      { day: '2026-01-01', head: 100, averageGrams: 30_000, isOpening: true },
      { day: '2026-01-31', head: 100, averageGrams: 52_000 },
    ],
    through: '2026-02-10',
  })
  const withoutWeighing = replayUnit(facts)
  const withWeighing = replayUnit({
    ...facts,
    weighings: [
      { day: '2026-01-11', head: 5, grams: 190_000 },
      { day: '2026-01-11', head: 5, grams: 210_000 },
    ],
  })

  test('the curve passes through the mean of the weighings of a day', () => {
    expect(onDay(withoutWeighing.days, '2026-01-11')?.stock_g).toBe(3_674_111)
    expect(onDay(withWeighing.days, '2026-01-11')?.stock_g).toBe(4_000_000)
  })

  test('the growth up to the count is unchanged by a weighing', () => {
    expect(withWeighing.points[1]).toMatchObject({ growth_g: 2_200_000, stock_g: 5_200_000 })
    expect(sumLedgerDays(withWeighing.days, '2026-01-01', '2026-01-31').gainGrams).toBe(2_200_000)
    expect(withWeighing.points).toHaveLength(2)
  })

  test('the estimate after the count continues with the scale before it', () => {
    expect(withoutWeighing.points[1]?.curve_scale).toBeCloseTo(0.79488, 5)
    expect(withWeighing.points[1]?.curve_scale).toBeCloseTo(0.614685, 5)
    expect((onDay(withoutWeighing.days, '2026-02-10')?.stock_g ?? 0) / 100_000).toBeCloseTo(60.3156, 3)
    expect((onDay(withWeighing.days, '2026-02-10')?.stock_g ?? 0) / 100_000).toBeCloseTo(58.4027, 3)
  })

  test('the estimate passes through a weighing after the last count and continues from there', () => {
    const later = replayUnit({ ...facts, weighings: [{ day: '2026-02-05', head: 10, grams: 560_000 }] })
    expect(onDay(later.days, '2026-02-05')).toMatchObject({ stock_g: 5_600_000, flags: WEIGHT_ESTIMATED })
    expect(later.points).toEqual(withoutWeighing.points)
  })

  test('a weighing on a count day does not replace the count; a weighing without pigs has no effect', () => {
    const weighings = ['2025-12-01', '2026-01-31', '2026-05-01'].map((day) => ({ day, head: 5, grams: 500_000 }))
    expect(replayUnit({ ...facts, weighings })).toEqual(withoutWeighing)
  })
})

describe('the growth curve of weaners', () => {
  const replayWeaners = (kgIn: number, kgAfter49Days: number) =>
    replayUnit(
      unit({
        pigType: WEANERS,
        legs: [exampleLeg('2026-01-01', legKind.insertion, 500, kgIn)],
        counts: [{ day: '2026-02-19', head: 500, averageGrams: kgAfter49Days * 1000 }],
        through: '2026-02-19',
      }),
    )
  const meanKg = (days: readonly HerdDay[], day: string) => (onDay(days, day)?.stock_g ?? 0) / 500_000

  test('weaners from 7 kg to 28.686 kg in 49 days have scale 1, 49 g the first day and 772 the last', () => {
    const { points, days } = replayWeaners(7, 28.686)
    expect(points[0]?.curve_scale).toBeCloseTo(1, 4)
    expect((onDay(days, '2026-01-02')?.gain_g ?? 0) / 500_000).toBeCloseTo(0.0486, 4)
    expect((onDay(days, '2026-02-19')?.gain_g ?? 0) / 500_000).toBeCloseTo(0.77203, 4)
  })

  test('weaners weigh 12.0 kg after 21 days, where a straight line would give 16.3', () => {
    const { days } = replayWeaners(7, 28.686)
    expect(meanKg(days, '2026-01-22').toFixed(1)).toBe('12.0')
    expect((7 + ((28.686 - 7) * 21) / 49).toFixed(1)).toBe('16.3')
  })

  test('lots that grow better or are inserted lighter preserve the shape, with a scale close to 1', () => {
    const better = replayWeaners(7, 31)
    expect(better.points[0]?.curve_scale).toBeCloseTo(1.061454, 5)
    expect(meanKg(better.days, '2026-01-22')).toBeCloseTo(12.4718, 3)
    const lighter = replayWeaners(6.5, 27)
    expect(lighter.points[0]?.curve_scale).toBeCloseTo(1.043, 5)
    expect(meanKg(lighter.days, '2026-01-22')).toBeCloseTo(10.6877, 3)
  })
})

describe('a negative stock', () => {
  const legs = [
    exampleLeg('2026-03-01', legKind.insertion, 10, 30),
    exampleLeg('2026-03-05', legKind.departure, -12, 31),
  ]

  test('a negative stock is shown unchanged, grows nothing and is not flagged as confirmed by itself', () => {
    const { days } = replayUnit(unit({ legs, through: '2026-03-07' }))
    expect(days.slice(-2)).toMatchObject([
      { head: -2, gain_g: 0, flags: WEIGHT_ESTIMATED },
      { head: -2, gain_g: 0, flags: WEIGHT_ESTIMATED },
    ])
  })

  test('a forced record between the same counts flags the stock; a record before an earlier count does not', () => {
    const flagged = (confirmedShortageDays: string[], counts: UnitReplayInput['counts'] = []) =>
      replayUnit(unit({ legs, counts, confirmedShortageDays, through: '2026-03-07' })).days.filter(
        ({ flags }) => flags & NEGATIVE_CONFIRMED,
      ).length
    expect(flagged(['2026-03-05'])).toBe(3)
    expect(flagged(['2026-03-02'])).toBe(3)
    const counted = [{ day: '2026-03-03', head: 10, averageGrams: 30_000 }]
    expect(flagged(['2026-03-02'], counted)).toBe(0)
    expect(flagged(['2026-03-04'], counted)).toBe(3)
  })

  test('a forced sale that empties the unit also explains a shortage after that point', () => {
    const { points, days } = replayUnit(
      unit({
        legs: [
          exampleLeg('2026-03-01', legKind.insertion, 10, 30),
          exampleLeg('2026-03-02', legKind.departure, -5, 31),
          exampleLeg('2026-03-05', legKind.departure, -5, 31),
          exampleLeg('2026-03-08', legKind.departure, -5, 33),
        ],
        confirmedShortageDays: ['2026-03-02'],
        through: '2026-03-08',
      }),
    )
    expect(points).toMatchObject([{ day: '2026-03-05', head: 0 }])
    expect(days.at(-1)).toMatchObject({ day: '2026-03-08', head: -5, flags: 1 | 2 })
  })
})

test('the example of docs/domain/herd-ledger.md is replayed with the documented values', () => {
  const { points, days } = replayUnit(
    unit({
      legs: [exampleLeg('2026-03-02', legKind.insertion, 120, 30.5), deadUnweighed('2026-03-04', 2)],
      counts: [{ day: '2026-03-06', head: 117, averageGrams: 33_400 }],
      through: '2026-03-07',
    }),
  )
  expect(points).toMatchObject([{ head: 117, stock_g: 3_907_800, diff_head: -1, growth_g: 301_783 }])
  expect(points[0]?.curve_scale?.toFixed(3)).toBe('0.764')
  expect(days.map((row) => [row.head_open, row.head, row.gain_g, row.dead_g, row.stock_g])).toEqual([
    [0, 120, 0, 0, 3_660_000],
    [120, 120, 74_897, 0, 3_734_897],
    [120, 118, 75_663, 53_983, 3_756_577],
    [118, 118, 75_243, 0, 3_831_820],
    [118, 117, 75_980, 0, 3_907_800],
    [117, 117, 76_373, 0, 3_984_173],
  ])
  const { pigDays, gainGrams } = sumLedgerDays(days, '2026-03-02', '2026-03-06')
  expect([pigDays, (gainGrams / pigDays).toFixed(0)]).toEqual([476, '634'])
})

test('a second count on one day throws an error, whatever the order', () => {
  const count = { day: '2026-03-10', head: 98, averageGrams: 52_000 }
  const legs = [exampleLeg('2026-03-01', legKind.insertion, 100, 45)]
  expect(() => replayUnit(unit({ legs, counts: [count, count] }))).toThrow(RangeError)
})

test('two years of a unit have a row for every day', () => {
  const counts = [{ day: '2024-03-01', head: 500, averageGrams: 40_000, isOpening: true }]
  const { days } = replayUnit(unit({ counts, through: '2026-02-28' }))
  expect(days).toHaveLength(730)
  expect(days.every(({ day }, index) => day === addDays('2024-03-01', index))).toBe(true)
})

test.each([
  ['20 pigs adjust a unit of which a tenth is more', 300, 20],
  ['a tenth of a small unit adjusts it', 150, 15],
])('a weighing of %s, one pig less does not', (_, pigs, enough) => {
  const herd: UnitReplayInput = {
    pigType: SLAUGHTER_PIGS,
    through: '2026-02-10',
    legs: [exampleLeg('2026-01-01', legKind.insertion, pigs, 30)],
    counts: [],
  }
  const weighed = (head: number) =>
    replayUnit({ ...herd, weighings: [{ day: '2026-01-20', head, grams: head * 40_000 }] }).days.find(
      ({ day }) => day === '2026-01-20',
    )?.stock_g
  const unweighed = replayUnit(herd).days.find(({ day }) => day === '2026-01-20')?.stock_g
  expect(weighed(enough - 1)).toBe(unweighed)
  expect(weighed(enough)).toBe(pigs * 40_000)
})
