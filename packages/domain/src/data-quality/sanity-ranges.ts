import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'

/**
 * Figures that are judged, in the unit of their name. `feedConversionRatio` is feed units per kg gain, `fePerPigDay` feed
 * units a pig and day, `fePer100KgFeed` feed units per 100 kg of feed.
 */
export type JudgedFigure =
  | 'inWeightKg'
  | 'outWeightKg'
  | 'carcassKg'
  | 'dailyGainGrams'
  | 'feedConversionRatio'
  | 'fePerPigDay'
  | 'mortalityPercent'
  | 'daysInBarn'
  | 'leanPercent'
  | 'occupancyPercent'
  | 'fePer100KgFeed'

/** Least and most, both included, in the unit of the figure. */
type Range = readonly [least: number, most: number]

/** Three nested ranges. */
export interface SanityRange {
  /** range of a well-run herd */
  ok: Range
  /** outside it: a warning */
  warn: Range
  /** outside it: an error, not believable */
  error: Range
}

const range = (ok: Range, warn: Range, error: Range): SanityRange => ({ ok, warn, error })

/** Pigs per 100 pig places. */
const occupancy = range([85, 105], [60, 115], [0, 150])
/** Dead pigs per 100 pigs of a stay. */
const mortality = range([1.5, 4.5], [0.3, 7], [0, 20])

const weaners: Partial<Record<JudgedFigure, SanityRange>> = {
  inWeightKg: range([6, 8], [5, 10], [3, 15]),
  outWeightKg: range([28, 33], [22, 40], [12, 50]),
  dailyGainGrams: range([420, 540], [330, 620], [200, 800]),
  feedConversionRatio: range([1.65, 1.95], [1.45, 2.3], [1.1, 3]),
  fePerPigDay: range([0.75, 0.95], [0.6, 1.2], [0.3, 1.8]),
  mortalityPercent: mortality,
  daysInBarn: range([45, 58], [38, 70], [20, 110]),
  occupancyPercent: occupancy,
  fePer100KgFeed: range([108, 122], [100, 128], [80, 140]),
}

const slaughterPigs: Record<JudgedFigure, SanityRange> = {
  inWeightKg: range([28, 34], [22, 42], [15, 60]),
  outWeightKg: range([112, 122], [95, 135], [60, 160]),
  carcassKg: range([84, 94], [70, 105], [50, 120]),
  dailyGainGrams: range([950, 1150], [780, 1300], [500, 1500]),
  feedConversionRatio: range([2.35, 2.8], [2.15, 3.2], [1.7, 4]),
  fePerPigDay: range([2.5, 3], [2.1, 3.4], [1.2, 4.2]),
  mortalityPercent: { ...mortality, ok: [1.5, 4] },
  daysInBarn: range([75, 95], [65, 115], [40, 180]),
  leanPercent: range([59.5, 62], [57, 64], [50, 70]),
  occupancyPercent: occupancy,
  fePer100KgFeed: range([102, 110], [96, 116], [80, 130]),
}

/** Returns the ranges of a figure for a pig type; null if it has no meaning, as a carcass for weaners. */
export const sanityRange = (figure: JudgedFigure, pigType: PigType): SanityRange | null =>
  (pigType === WEANERS ? weaners[figure] : slaughterPigs[figure]) ?? null

/** Returns the live weight, kg, above which no mean of a place is believable; null without a limit. */
export const heaviestBelievableKg = (pigType: PigType): number | null =>
  sanityRange('outWeightKg', pigType)?.error[1] ?? null

/** `fair` is outside the range of a well-run herd, but not yet a warning. */
export type SanityResult = 'ok' | 'fair' | 'warn' | 'error'

/** Judges how believable a figure is, the ends of a range included; null without a figure or a range. */
export function judgeFigure(figure: JudgedFigure, pigType: PigType, value: number | null): SanityResult | null {
  const ranges = sanityRange(figure, pigType)
  if (value === null || ranges === null) return null
  if (isWithin(value, ranges.ok)) return 'ok'
  if (isWithin(value, ranges.warn)) return 'fair'
  return isWithin(value, ranges.error) ? 'warn' : 'error'
}

const isWithin = (value: number, [least, most]: Range): boolean => value >= least && value <= most
