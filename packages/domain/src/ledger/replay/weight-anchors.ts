import type { HerdCount, Weighing } from '@herdboard/domain/ledger/unit-facts.ts'
import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import type { HeadReplay } from './replay-heads.ts'

/** A day at whose end the weight of a unit is known, by its index in the replay. */
export interface WeightAnchor {
  index: number
  /** live weight of all pigs of the unit, g */
  grams: number
  /** A count or the end of the unit's last pigs; else a weighing. */
  isPoint: boolean
}

/** Returns the days whose weight the curve must meet: points, and weighings of the pigs that are there. */
export function weightAnchors(
  heads: HeadReplay,
  weighings: readonly Weighing[],
  base: number,
  last: number,
): WeightAnchor[] {
  const anchors: WeightAnchor[] = heads.knownDays.map(({ index, grams }) => ({ index, grams, isPoint: true }))
  if (weighings.length === 0) return anchors
  const weighed = new Map<number, { head: number; grams: number }>()
  for (const weighing of weighings) {
    const index = dayNumber(weighing.day) - base
    const sum = weighed.get(index) ?? { head: 0, grams: 0 }
    weighed.set(index, { head: sum.head + weighing.head, grams: sum.grams + weighing.grams })
  }
  const known = new Set(anchors.map(({ index }) => index))
  for (const [index, { head, grams }] of weighed) {
    const present = heads.head[index] ?? 0
    if (index < 1 || index > last || known.has(index) || !isRepresentative(head, present)) continue
    anchors.push({ index, grams: Math.round((present * grams) / head), isPoint: false })
  }
  return anchors.sort((a, b) => a.index - b.index)
}

/** Whether a weighing represents the unit: at least 20 pigs, or a tenth of those present. */
const isRepresentative = (weighedHead: number, present: number): boolean =>
  present > 0 && weighedHead > 0 && (weighedHead >= 20 || weighedHead * 10 >= present)

/** Returns the counts by index of their day: those of the days 1 to `last` after day `base`. */
export function countsByDay(counts: readonly HerdCount[], base: number, last: number): (HerdCount | undefined)[] {
  const byDay: (HerdCount | undefined)[] = []
  for (const count of counts) {
    const index = dayNumber(count.day) - base
    if (index < 1 || index > last) continue
    if (byDay[index]) throw new RangeError(`two counts of one unit on ${count.day}`)
    byDay[index] = count
  }
  return byDay
}
