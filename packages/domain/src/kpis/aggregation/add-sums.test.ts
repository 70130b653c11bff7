import { finisherQuarter } from '@herdboard/domain/kpis/worked-example.ts'
import { expect, test } from 'vitest'
import { addFeedKnown, addUnitSums, copyFeedKnown } from './add-sums.ts'
import type { FedDays } from './fed-days.ts'

const { days: _days, places: _places, lossHead: _lossHead, ...barn } = finisherQuarter
const fed: FedDays = {
  pigDays: 1,
  gainKg: 2,
  feedKg: 3,
  feedFe: 4,
  feedDkk: 5,
  feedProteinGrams: 6,
  feedPhosphorusGrams: 7,
}

test('every sum of a unit is added', () => {
  const sum = { ...barn }
  addUnitSums(sum, barn)
  expect(sum).toEqual(Object.fromEntries(Object.entries(barn).map(([key, value]) => [key, 2 * (value ?? 0)])))
})

test('every sum of days with known feed is added, and the copied ones are unchanged', () => {
  const known = { fed, priced: { ...fed, feedDkk: 50 } }
  const sum = copyFeedKnown(known)
  addFeedKnown(sum, known)
  const doubled = (days: FedDays) => Object.fromEntries(Object.entries(days).map(([key, value]) => [key, 2 * value]))
  expect(sum).toEqual({ fed: doubled(fed), priced: doubled(known.priced) })
  expect(known.fed).toEqual({ ...fed })
})

test('a sum with an unknown part is unknown', () => {
  const sum = { ...barn, gainKg: null }
  addUnitSums(sum, { ...barn, feedFe: null })
  expect([sum.gainKg, sum.feedFe, sum.pigDays]).toEqual([null, null, 2 * barn.pigDays])
})
