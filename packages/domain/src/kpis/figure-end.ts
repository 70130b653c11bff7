import type { KpiFormula } from './kpi.ts'

/** What made the weight of pigs known on a day. `emptied`: all pigs had left. */
export type MeasuredKind = 'counted' | 'weighed' | 'emptied'

export interface MeasuredEnd {
  kind: MeasuredKind
  day: string
}

/** A unit at the end of a period. */
export interface UnitEnd {
  unitId: string
  /** Pigs at the end of the closing day. */
  head: number
  /** The last measured end up to the closing day. */
  last: MeasuredEnd | null
  /** The first one after the closing day. */
  next: MeasuredEnd | null
  /** The first day with pigs. */
  firstDay: string
}

/** On what the gain of a period rests: measured ends, or an estimate since a day. */
export interface FigureEnd {
  kind: MeasuredKind | 'estimated'
  day: string
}

/**
 * Returns on what a gain up to the closing day rests. A unit with pigs rests on its end of the closing day, or on the
 * next one: between two ends the weight is interpolated. If some rest on neither, the gain is estimated: at least half of
 * their pigs since the day named, or earlier. Without pigs all have left, last on the day named. Null without units.
 * Source: docs/domain/kpis.md#measured-ends
 */
export function figureEnd(units: readonly UnitEnd[], closing: string): FigureEnd | null {
  const present = units.filter(({ head }) => head !== 0)
  if (present.length === 0) return latest(units.flatMap(({ last }) => last ?? []))
  const resting = present.map(({ last, next }) => (last?.day === closing ? last : next))
  const estimated = present.filter((_, index) => !resting[index])
  if (estimated.length > 0) return { kind: 'estimated', day: middleDay(estimated) }
  const known = resting.filter((end) => end != null)
  const kind = KINDS.find((one) => known.some((end) => end.kind === one)) ?? 'counted'
  return { kind, day: latest(known)?.day ?? closing }
}

/** Returns whether a figure uses a weight of the stock that only a measured end makes certain. */
export const restsOnWeight = ({ needs }: Pick<KpiFormula, 'needs'>): boolean =>
  needs.includes('gainKg') || needs.includes('closingKg')

/** Where units rest on different kinds, the first of these names them all. */
const KINDS: readonly MeasuredKind[] = ['counted', 'weighed', 'emptied']

const latest = (ends: readonly MeasuredEnd[]): MeasuredEnd | null =>
  ends.reduce<MeasuredEnd | null>((last, end) => (last === null || end.day > last.day ? end : last), null)

/** The first day on which at least half of the pigs had seen their last end; for a unit without one its first day. */
function middleDay(units: readonly UnitEnd[]): string {
  const half = units.reduce((sum, { head }) => sum + Math.abs(head), 0) / 2
  const ends = units.map(({ last, firstDay, head }) => ({ day: last?.day ?? firstDay, head: Math.abs(head) }))
  let heads = 0
  let middle = ''
  for (const { day, head } of ends.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    middle = day
    heads += head
    if (heads >= half) break
  }
  return middle
}
