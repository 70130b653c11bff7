import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { referenceInterval } from '@herdboard/domain/growth/reference-values.ts'
import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import type { Period } from '@herdboard/domain/time/period.ts'

/** Average of Danish herds in a year, as stored; null where it was not published. */
export interface NationalAverage {
  pig_type: PigType
  year: number
  /** Live weights to which gain, conversion and losses refer, kg. */
  interval_from: number
  interval_to: number
  /** g a day */
  daily_gain: number | null
  /** FE per kg gain */
  fcr: number | null
  /** Dead pigs, % of produced pigs; for slaughter pigs dead and condemned. */
  loss_pct: number | null
  in_weight: number | null
  /** Live kg; weaners only. */
  out_weight: number | null
  carcass_weight: number | null
  lean_pct: number | null
  /** Not a published national average: shown as an example. */
  is_example: boolean
}

type AverageField = 'daily_gain' | 'fcr' | 'loss_pct' | 'in_weight' | 'out_weight' | 'carcass_weight' | 'lean_pct'

/** Figures that depend on the weights between which they were measured. The others are weights and lean meat. */
const INTERVAL_FIELDS: ReadonlySet<AverageField> = new Set(['daily_gain', 'fcr', 'loss_pct'])

/**
 * Returns the field with the national average of a key figure. Mortality of slaughter pigs is published including
 * condemned pigs.
 */
const fieldOf = (key: string, pigType: PigType): AverageField | null => {
  const isWeaners = pigType === WEANERS
  const fields: Record<string, AverageField | null> = {
    daily_gain: 'daily_gain',
    reference_daily_gain: 'daily_gain',
    fcr: 'fcr',
    reference_fcr: 'fcr',
    mortality: isWeaners ? 'loss_pct' : null,
    dead_condemned: isWeaners ? null : 'loss_pct',
    in_weight: 'in_weight',
    out_weight: isWeaners ? 'out_weight' : null,
    carcass_weight: isWeaners ? null : 'carcass_weight',
    lean_pct: isWeaners ? null : 'lean_pct',
  }
  return fields[key] ?? null
}

/** National average that a period is compared with. */
export interface Benchmark {
  value: number
  /** Year of the average. */
  year: number
  /** Year of the period; later than `year` where none is published for it. */
  periodYear: number
  isExample: boolean
  /** Reference weights of the average: `30–115`, kg, to show. */
  basis: string
  /** Measured between other weights than the product's own figure: shown with its basis, and never as a line. */
  isOtherBasis: boolean
}

/** Returns the average as a target; null between other weights, because it is then no target for the figure. */
export const comparableAverage = (benchmark: Benchmark | null): number | null =>
  benchmark === null || benchmark.isOtherBasis ? null : benchmark.value

/** Returns the year with most days of a period; of two with equally many, the later. */
export function yearOfPeriod({ opening, closing }: Period): number {
  const [first, last] = [dayNumber(opening) + 1, dayNumber(closing)]
  let best = { year: Number(closing.slice(0, 4)), days: 0 }
  for (let year = Number(opening.slice(0, 4)); year <= Number(closing.slice(0, 4)); year++) {
    const days = Math.min(last, dayNumber(`${year}-12-31`)) - Math.max(first, dayNumber(`${year}-01-01`)) + 1
    if (days > 0 && days >= best.days) best = { year, days }
  }
  return best.year
}

/**
 * Returns the national average of a key figure for the year of a period, in the figure's unit. If that year has none,
 * the nearest earlier year. Null if none was published until then.
 */
export function benchmarkFor(
  averages: readonly NationalAverage[],
  key: string,
  pigType: PigType,
  period: Period,
): Benchmark | null {
  const field = fieldOf(key, pigType)
  if (field === null) return null
  const periodYear = yearOfPeriod(period)
  const own = referenceInterval(pigType)
  const isOwnBasis = (row: NationalAverage) => row.interval_from === own.inKg && row.interval_to === own.outKg
  const [found] = averages
    .filter((row) => row.pig_type === pigType && row.year <= periodYear && row[field] !== null)
    .toSorted((a, b) => b.year - a.year || Number(isOwnBasis(b)) - Number(isOwnBasis(a)))
  const value = found?.[field] ?? null
  if (!found || value === null) return null
  return {
    value,
    year: found.year,
    periodYear,
    isExample: found.is_example,
    basis: `${found.interval_from}–${found.interval_to}`,
    isOtherBasis: INTERVAL_FIELDS.has(field) && !isOwnBasis(found),
  }
}
