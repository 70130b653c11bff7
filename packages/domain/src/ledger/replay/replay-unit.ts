import type { HerdDay, HerdPoint } from '@herdboard/domain/ledger/herd-rows.ts'
import type { HerdCount, UnitFacts, UnitReplayInput } from '@herdboard/domain/ledger/unit-facts.ts'
import { dayNumber, dayOfNumber } from '@herdboard/domain/time/day-number.ts'
import { confirmedNegatives } from './confirmed-negatives.ts'
import { movementsByDay } from './day-movements.ts'
import { dayRows, openingRow } from './day-rows.ts'
import { countedGrams, type HeadReplay, replayHeads } from './replay-heads.ts'
import { emptyKiloReplay, fillOpenEnded, fillToTarget, type KiloReplay } from './replay-kilos.ts'
import { findReplayStart } from './replay-start.ts'
import { countsByDay, weightAnchors } from './weight-anchors.ts'
import type { KilosByDay } from './weight-curve.ts'

/**
 * Calculates the points and days of one unit from its facts; every figure is based on them.
 *
 * Heads follow the movements and are set by counts. Between two points the growth is kg(B) − kg(A) − Σ moved kg, spread
 * over the days on the growth curve. After the last point the weight is estimated with that point's scale. The same
 * facts in any order give the same rows. A replay from a point gives the same rows as a replay from the start.
 * Source: docs/domain/herd-ledger.md
 */
export function replayUnit(input: UnitReplayInput): { points: HerdPoint[]; days: HerdDay[] } {
  const through = dayNumber(input.through)
  const begin = findReplayStart(input, through)
  if (begin === null) return { points: [], days: [] }
  const { base, opening } = begin
  const last = through - base
  const movements = movementsByDay(input.pigType, input.legs, base, last)
  const counts = countsByDay(input.counts, base, last)
  const heads = replayHeads(input.pigType, begin.head, movements, counts, last)
  const kilos = emptyKiloReplay(last, begin.grams)
  const scales = replayKilos(heads, kilos, input, begin.scale, base, last)
  const points = heads.knownDays.map(
    (known, index): HerdPoint => ({
      day: dayOfNumber(base + known.index),
      head: known.head,
      stock_g: known.grams,
      diff_head: known.differenceHead,
      growth_g: sumGrams(kilos.gainGrams, (heads.knownDays[index - 1]?.index ?? 0) + 1, known.index),
      curve_scale: scales[index] ?? null,
    }),
  )
  const days = dayRows(heads, kilos, base, confirmedNegatives(input))
  if (!opening) return { points, days }
  const first = openingRow(input.pigType, opening, movements[0])
  return {
    points: [openingPoint(opening), ...points],
    days: first === null ? days : [first, ...days],
  }
}

/** Returns the scale found for each point; the days after the last one use its scale, or the farm's own level. */
function replayKilos(
  heads: HeadReplay,
  kilos: KiloReplay,
  { weighings = [], growthLevel = 1 }: UnitFacts,
  openingScale: number | null,
  base: number,
  last: number,
): (number | null)[] {
  const exact: KilosByDay = {
    gainGrams: new Float64Array(last + 1),
    estimatedDeadGrams: new Float64Array(last + 1),
    estimatedCondemnedGrams: new Float64Array(last + 1),
  }
  const scales: (number | null)[] = []
  const anchors = weightAnchors(heads, weighings, base, last)
  let scale = openingScale
  let done = 0
  for (const { index, grams, isPoint } of anchors) {
    const found = fillToTarget(heads, kilos, exact, done + 1, index, grams, growthLevel)
    // The column stores single precision: a replay that continues from a stored point must use the same number.
    scale = found === null ? null : Math.fround(found)
    if (isPoint) scales.push(scale)
    done = index
  }
  if (done < last) fillOpenEnded(heads, kilos, exact, done + 1, last, scale ?? growthLevel)
  return scales
}

const openingPoint = (count: HerdCount): HerdPoint => ({
  day: count.day,
  head: count.head,
  stock_g: countedGrams(count),
  diff_head: 0,
  growth_g: null,
  curve_scale: null,
})

function sumGrams(grams: Float64Array, first: number, last: number): number {
  let sum = 0
  for (let day = first; day <= last; day++) sum += grams[day] ?? 0
  return sum
}
