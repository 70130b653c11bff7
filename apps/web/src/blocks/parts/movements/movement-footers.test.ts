import { expect, test } from 'vitest'
import { movementFooters } from './movement-footers.ts'

const serverFooters = [
  { type: 'Ind', amount: 0, avg_weight: 0, weight: 0 },
  { type: 'Ud', amount: 0, avg_weight: 0, weight: 0 },
  { type: 'I alt', amount: 0, avg_weight: 0, weight: 0 },
]

test('movement totals cover the rows a search leaves: in, out and both, without inner transfers', () => {
  const rows = [
    { id: '1', amount: 100, avg_weight: 30, weight: 3_000 },
    { id: '2', amount: 50, avg_weight: 33, weight: 1_650 },
    { id: '3', amount: -40, avg_weight: 110, weight: -4_400 },
    { id: '4', amount: -2, avg_weight: null, weight: null },
    { id: '5', amount: -15, avg_weight: 60, weight: -900, is_inner: true },
    { id: '6', amount: 15, avg_weight: 60, weight: 900, is_inner: true },
  ]
  // In: (100·30 + 50·33) / 150 = 31. Dead pigs have no weight.
  const [into, out, total] = movementFooters(rows, serverFooters)
  expect(into).toEqual({ type: 'Ind', amount: 150, avg_weight: 31, weight: 4_650 })
  expect(out).toEqual({ type: 'Ud', amount: -42, avg_weight: 110, weight: -4_400 })
  expect(total).toEqual({ type: 'I alt', amount: 108, avg_weight: null, weight: 250 })
})

test('movement weight without a weighed pig is unknown, not zero', () => {
  const [, out] = movementFooters([{ id: '1', amount: -2, avg_weight: null, weight: null }], serverFooters)
  expect(out).toEqual({ type: 'Ud', amount: -2, avg_weight: null, weight: null })
})
