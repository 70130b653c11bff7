import type { UnitReplayInput } from '@herdboard/domain/ledger/unit-facts.ts'
import { dayNumber, dayOfNumber } from '@herdboard/domain/time/day-number.ts'
import { findScale } from './curve-scale.ts'
import { movementsByDay } from './day-movements.ts'
import { replayHeads } from './replay-heads.ts'
import { findReplayStart } from './replay-start.ts'
import { countsByDay, weightAnchors } from './weight-anchors.ts'
import { type KilosByDay, weightAfter } from './weight-curve.ts'

/** Pigs of a unit as the facts of earlier days lead one to expect, before the movements of the day. */
export interface ExpectedPigs {
  head: number
  /** mean live weight of a pig, g, after the growth of the day */
  meanGrams: number
}

export interface ExpectedDays {
  /** Null on days without pigs. */
  on(day: string): ExpectedPigs | null
  /** Last day before `day` with a known weight, from which a later call may continue; undefined where there is none. */
  startBefore(day: string): UnitReplayInput['start']
}

/**
 * Calculates what was to be expected on each day of a unit, by the facts before that day alone: growth at the scale that
 * the last two known weights show. What is recorded on a day, or after it, does not move its own expectation.
 */
export function expectedDays(input: UnitReplayInput): ExpectedDays {
  const { pigType, weighings = [], growthLevel = 1 } = input
  const begin = findReplayStart(input, dayNumber(input.through))
  if (begin === null) return { on: () => null, startBefore: () => input.start }
  const { base } = begin
  const last = dayNumber(input.through) - base
  const counts = countsByDay(input.counts, base, last)
  const heads = replayHeads(pigType, begin.head, movementsByDay(pigType, input.legs, base, last), counts, last)
  const written: KilosByDay = {
    gainGrams: new Float64Array(last + 1),
    estimatedDeadGrams: new Float64Array(last + 1),
    estimatedCondemnedGrams: new Float64Array(last + 1),
  }
  const starts = [{ index: 0, head: begin.head, grams: begin.grams, scale: begin.scale }]
  const expectedGrams = new Float64Array(last + 1)
  let known = starts[0]
  const growFrom = (first: number, until: number) => {
    let grams = known?.grams ?? 0
    const scale = known?.scale ?? growthLevel
    for (let index = first; index <= until; index++) {
      const before = grams
      grams = weightAfter(heads, index, index, grams, { scale }, written)
      expectedGrams[index] = before + (written.gainGrams[index] ?? 0)
    }
  }
  for (const { index, grams } of weightAnchors(heads, weighings, base, last)) {
    const first = (known?.index ?? 0) + 1
    growFrom(first, index)
    const found = findScale(heads, first, index, known?.grams ?? 0, grams)
    known = { index, head: heads.head[index] ?? 0, grams, scale: found === null ? null : Math.fround(found) }
    starts.push(known)
  }
  growFrom((known?.index ?? 0) + 1, last)
  return {
    on(day) {
      const index = dayNumber(day) - base
      const [head = 0, grams = 0] = [heads.headOpen[index], expectedGrams[index]]
      return index >= 1 && index <= last && head > 0 && grams > 0 ? { head, meanGrams: grams / head } : null
    },
    startBefore(day) {
      const found = starts.findLast(({ index }) => base + index < dayNumber(day))
      // Without a point or count the replay begins with the first movement, which is read again.
      if (!found || (found.index === 0 && begin.opening === null)) return input.start
      return { day: dayOfNumber(base + found.index), head: found.head, stock_g: found.grams, curve_scale: found.scale }
    },
  }
}
