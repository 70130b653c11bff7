import { addDays } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import { randomStream } from '../random-stream.ts'

/** Published quotations by month from May 2022, øre per kg carcass; `BY_MONTH` continues with one price per month. */
const PUBLISHED: readonly (readonly [month: string, orePerKg: number])[] = [
  ['2022-05', 1110],
  ['2022-11', 1260],
  ['2023-09', 1250],
  ['2024-02', 1210],
  ['2024-05', 1200],
]
const BY_MONTH_FROM = '2024-08'
const BY_MONTH = [
  1140, 1140, 1160, 1160, 1140, 1120, 1100, 1100, 1130, 1170, 1170, 1190, 1210, 1210, 1190, 1160, 1120, 1080, 1050,
  1040, 1060, 1090, 1120, 1140, 1150, 1140, 1120, 1100,
]
const STEP_ORE = 10

/** Years without published prices swing around a mean, as the known years did. */
const MEAN_ORE = 1135
const SWING_ORE = 48
const SWING_MONTHS = 31
const NOISE_ORE = 14
const BLEND_MONTHS = 6

/** Quotation of slaughter pigs in a month, øre per kg carcass, in steps of 10. */
export const monthOre = (seed: number, month: string): number => stepped(rawMonthOre(seed, month))

/** Quotation of a week, øre per kg carcass, in steps of 10. It is interpolated between the middles of two months. */
export function weekOre(seed: number, day: string): number {
  const monday = mondayOf(day)
  const month = monday.slice(0, 7)
  const middle = `${month}-15`
  const [before, after] = monday < middle ? [monthBy(month, -1), month] : [month, monthBy(month, 1)]
  const done =
    (Date.parse(monday) - Date.parse(`${before}-15`)) / (Date.parse(`${after}-15`) - Date.parse(`${before}-15`))
  const [from, to] = [rawMonthOre(seed, before), rawMonthOre(seed, after)]
  return stepped(from + (to - from) * done)
}

/** Mondays from the week of `from` to `to`. */
export function* mondays(from: string, to: string): Generator<string> {
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) yield monday
}

export const monthBy = (month: string, months: number): string => monthAt(monthNumber(month) + months)

function rawMonthOre(seed: number, month: string): number {
  const since = monthNumber(month) - monthNumber(BY_MONTH_FROM)
  const known = BY_MONTH[since]
  if (known !== undefined) return known
  return since < 0 ? betweenPublished(month) : afterwards(seed, month, since - BY_MONTH.length + 1)
}

function betweenPublished(month: string): number {
  const points = [...PUBLISHED, [BY_MONTH_FROM, BY_MONTH[0] ?? MEAN_ORE] as const]
  const next = points.findIndex(([at]) => at > month)
  const [after, before] = [points[next], points[next - 1]]
  if (!after || !before) return points[0]?.[1] ?? MEAN_ORE
  const share = (monthNumber(month) - monthNumber(before[0])) / (monthNumber(after[0]) - monthNumber(before[0]))
  return before[1] + (after[1] - before[1]) * share
}

function afterwards(seed: number, month: string, since: number): number {
  const round = SWING_ORE * Math.sin((2 * Math.PI * monthNumber(month)) / SWING_MONTHS)
  const free = MEAN_ORE + round + NOISE_ORE * randomStream(seed, 'prices', 'slaughter', month).normal()
  const weight = Math.min(1, since / BLEND_MONTHS)
  return (BY_MONTH.at(-1) ?? MEAN_ORE) * (1 - weight) + free * weight
}

const stepped = (ore: number): number => Math.round(ore / STEP_ORE) * STEP_ORE
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthAt = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
