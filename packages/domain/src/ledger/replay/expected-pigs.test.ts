import type { UnitReplayInput } from '@herdboard/domain/ledger/unit-facts.ts'
import { anyDay, anyUnit } from '@herdboard/domain/testing/unit-histories.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedDays } from './expected-pigs.ts'
import { replayUnit } from './replay-unit.ts'

const runs = { seed: 20261130, numRuns: 300 }

const factsBetween = (unit: UnitReplayInput, after: string, before: string): UnitReplayInput => {
  const isBetween = ({ day }: { day: string }) => day > after && day < before
  return {
    ...unit,
    legs: unit.legs.filter(isBetween),
    counts: unit.counts.filter(isBetween),
    weighings: (unit.weighings ?? []).filter(isBetween),
  }
}

test('the pigs expected on a day are those that a replay of the earlier days shows on it', () => {
  fc.assert(
    fc.property(anyUnit, anyDay, (unit, day) => {
      const opening = unit.counts.find(({ isOpening }) => isOpening)
      if (opening && day <= opening.day) return
      const { days } = replayUnit({ ...factsBetween(unit, '', day), through: day })
      const shown = days.find((row) => row.day === day)
      const expected = expectedDays(unit).on(day)
      if (!shown || shown.head <= 0 || shown.stock_g <= 0) {
        expect(expected).toBeNull()
        return
      }
      expect(expected?.head).toBe(shown.head)
      // Rows are whole grams, once a day.
      expect(Math.abs((expected?.meanGrams ?? 0) * shown.head - shown.stock_g)).toBeLessThan(50)
    }),
    runs,
  )
})

test('what is recorded on a day and after it does not move its own expectation', () => {
  fc.assert(
    fc.property(anyUnit, anyDay, (unit, day) => {
      const known = { ...unit, counts: unit.counts.map((count) => ({ ...count, isOpening: false })) }
      const earlier = factsBetween(known, '', day)
      if (earlier.legs.length + earlier.counts.length === 0) return
      expect(expectedDays(known).on(day)).toEqual(expectedDays({ ...earlier, through: day }).on(day))
    }),
    runs,
  )
})

test('going on from the last known weight expects what a whole history does', () => {
  fc.assert(
    fc.property(anyUnit, anyDay, fc.integer({ min: 0, max: 40 }), (unit, until, more) => {
      const whole = { ...unit, counts: unit.counts.map((count) => ({ ...count, isOpening: false })) }
      const day = addDays(until, more)
      const start = expectedDays({ ...whole, through: until }).startBefore(until)
      if (!start) return
      expect(start.day < until).toBe(true)
      const rest = factsBetween(whole, start.day, '9999')
      const [one, other] = [
        expectedDays({ ...rest, start, through: day }).on(day),
        expectedDays({ ...whole, through: day }).on(day),
      ]
      expect(one?.head).toBe(other?.head)
      expect(one?.meanGrams ?? 0).toBeCloseTo(other?.meanGrams ?? 0, 3)
    }),
    runs,
  )
})
