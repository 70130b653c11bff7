import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { expect, test } from 'vitest'
import { benchmarkFor, comparableAverage, type NationalAverage, yearOfPeriod } from './national-averages.ts'

const row = (pig_type: PigType, year: number, rest: Partial<NationalAverage> = {}): NationalAverage => ({
  pig_type,
  year,
  interval_from: pig_type === WEANERS ? 7 : 30,
  interval_to: pig_type === WEANERS ? 30 : 115,
  daily_gain: null,
  fcr: null,
  loss_pct: null,
  in_weight: null,
  out_weight: null,
  carcass_weight: null,
  lean_pct: null,
  is_example: false,
  ...rest,
})

// Published for Danish slaughter pigs; the rows are in no order, as a database returns them.
const averages = [
  row(SLAUGHTER_PIGS, 2020, { daily_gain: 1026, fcr: 2.65, loss_pct: 3.4, carcass_weight: 88.5, lean_pct: 60.8 }),
  row(SLAUGHTER_PIGS, 2019, { daily_gain: 990, fcr: 2.73, loss_pct: 3.5 }),
  row(SLAUGHTER_PIGS, 2014, { daily_gain: 922, fcr: 2.74, interval_to: 100 }),
  row(SLAUGHTER_PIGS, 2019, { daily_gain: 982, fcr: 2.6, interval_to: 100 }),
  row(SLAUGHTER_PIGS, 2016, { daily_gain: 940, interval_to: 100 }),
  row(SLAUGHTER_PIGS, 2017, { daily_gain: 961, carcass_weight: 86.8, interval_to: 100 }),
  row(SLAUGHTER_PIGS, 2022, { daily_gain: 1035, fcr: 2.63, is_example: true }),
  row(WEANERS, 2020, { daily_gain: 461, loss_pct: 3.6, out_weight: 30.6 }),
]
const yearOf = (year: number) => ({ opening: `${year - 1}-12-31`, closing: `${year}-12-31` })
const of = (key: string, year: number, pigType: PigType = SLAUGHTER_PIGS) =>
  benchmarkFor(averages, key, pigType, yearOf(year))

test('a period is compared with the average of its own year, between the same weights', () => {
  expect(of('daily_gain', 2019)).toEqual({
    value: 990,
    year: 2019,
    periodYear: 2019,
    isExample: false,
    basis: '30–115',
    isOtherBasis: false,
  })
  expect(of('fcr', 2020)?.value).toBe(2.65)
  expect(of('daily_gain', 2022)).toMatchObject({ value: 1035, isExample: true })
})

test('an average between other weights is marked, and is no target', () => {
  const old = of('daily_gain', 2014)
  expect(old).toMatchObject({ value: 922, year: 2014, basis: '30–100', isOtherBasis: true })
  expect(comparableAverage(old)).toBeNull()
  expect(comparableAverage(of('daily_gain', 2019))).toBe(990)
  // A weight does not depend on the weights between which the gain was measured.
  expect(of('carcass_weight', 2017)).toMatchObject({ value: 86.8, isOtherBasis: false })
})

test('a year without an average is compared with the nearest earlier year, never a later one', () => {
  expect(of('daily_gain', 2026)).toMatchObject({ value: 1035, year: 2022, periodYear: 2026 })
  expect(of('fcr', 2016)).toMatchObject({ value: 2.74, year: 2014, periodYear: 2016 })
  expect(of('lean_pct', 2022)).toMatchObject({ value: 60.8, year: 2020 })
  expect(of('daily_gain', 2013)).toBeNull()
  expect(of('daily_gain', 2019, WEANERS)).toBeNull()
})

test('a period over the new year belongs to the year with more of its days', () => {
  // 20 days in 2019, 71 in 2020.
  expect(yearOfPeriod({ opening: '2019-12-11', closing: '2020-03-11' })).toBe(2020)
  // 31 days in 2019, 30 in 2020.
  expect(yearOfPeriod({ opening: '2019-11-30', closing: '2020-01-30' })).toBe(2019)
  // 31 days in each.
  expect(yearOfPeriod({ opening: '2019-11-30', closing: '2020-01-31' })).toBe(2020)
  expect(yearOfPeriod({ opening: '2018-11-30', closing: '2020-01-31' })).toBe(2019)
  expect(yearOfPeriod({ opening: '2020-12-31', closing: '2020-12-31' })).toBe(2020)
})

test('the average of losses is dead weaners, and dead and condemned slaughter pigs', () => {
  expect(of('mortality', 2020, WEANERS)?.value).toBe(3.6)
  expect(of('mortality', 2020)).toBeNull()
  expect(of('dead_condemned', 2020)?.value).toBe(3.4)
})

test('a key figure without a published value has no average', () => {
  expect(of('occupancy', 2020)).toBeNull()
  expect(of('carcass_weight', 2020, WEANERS)).toBeNull()
})
