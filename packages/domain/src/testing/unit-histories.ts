import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { HerdCount, HerdLeg, UnitReplayInput, Weighing } from '@herdboard/domain/ledger/unit-facts.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import fc from 'fast-check'

/** For property tests: any history of one unit in the spring of 2026, realistic and extreme ones. */

const FIRST_DAY = '2026-01-01'
const DAYS = 80

const kinds = [
  legKind.insertion,
  legKind.insertion,
  legKind.transferIn,
  legKind.departure,
  legKind.transferOut,
  legKind.slaughter,
  legKind.dead,
  legKind.dead,
] as const

const dayIndex = fc.integer({ min: 0, max: DAYS })

export const anyDay = dayIndex.map((index) => addDays(FIRST_DAY, index))

/** Grams of a pig that has grown since the first day, with an error that is small in half of the histories. */
const gramsOn = (index: number, error: number): number => Math.max(2000, 30_000 + 900 * index + error)

const weightError = fc.oneof(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -30_000, max: 60_000 }))

export const anyLeg: fc.Arbitrary<HerdLeg> = fc
  .record({
    index: dayIndex,
    kind: fc.constantFrom(...kinds),
    head: fc.integer({ min: 1, max: 60 }),
    error: weightError,
    isWeighed: fc.boolean(),
  })
  .map(({ index, kind, head, error, isWeighed }) => {
    const comesIn = kind === legKind.insertion || kind === legKind.transferIn
    const each = comesIn ? Math.max(2000, 30_000 + Math.round(error / 4)) : gramsOn(index, error)
    const sign = comesIn ? 1 : -1
    const mayLackWeight = kind === legKind.insertion || kind === legKind.dead || kind === legKind.slaughter
    return {
      day: addDays(FIRST_DAY, index),
      kind,
      head: sign * head,
      grams: mayLackWeight && !isWeighed ? null : sign * head * each,
      ...(kind === legKind.slaughter && { carcassGrams: Math.round((head * each) / 1.31) }),
    }
  })

export const anyCount: fc.Arbitrary<HerdCount> = fc
  .record({ index: dayIndex, head: fc.integer({ min: 0, max: 250 }), error: weightError })
  .map(({ index, head, error }) => ({ day: addDays(FIRST_DAY, index), head, averageGrams: gramsOn(index, error) }))

const anyWeighing: fc.Arbitrary<Weighing> = fc
  .record({ index: dayIndex, head: fc.integer({ min: 1, max: 20 }), error: weightError })
  .map(({ index, head, error }) => ({ day: addDays(FIRST_DAY, index), head, grams: head * gramsOn(index, error) }))

const firstInsertion: HerdLeg = { day: FIRST_DAY, kind: legKind.insertion, head: 150, grams: 150 * 30_000 }

/** One unit; in half of the histories it begins with 150 pigs, in some with an opening count. */
export const anyUnit: fc.Arbitrary<UnitReplayInput> = fc
  .record({
    pigType: fc.constantFrom(WEANERS, SLAUGHTER_PIGS),
    legs: fc.array(anyLeg, { maxLength: 14 }),
    startsFull: fc.boolean(),
    counts: fc.uniqueArray(anyCount, { maxLength: 5, selector: ({ day }) => day }),
    opens: fc.option(fc.nat(4), { nil: -1, freq: 4 }),
    weighings: fc.array(anyWeighing, { maxLength: 3 }),
    confirmedShortageDays: fc.array(anyDay, { maxLength: 2 }),
    growthLevel: fc.constantFrom(0.9, 1, 1.05),
  })
  .map(({ startsFull, opens, legs, counts, ...rest }) => ({
    ...rest,
    legs: startsFull ? [firstInsertion, ...legs] : legs,
    counts: counts.map((count, index) => (index === opens ? { ...count, isOpening: true } : count)),
    through: addDays(FIRST_DAY, DAYS + 10),
  }))
