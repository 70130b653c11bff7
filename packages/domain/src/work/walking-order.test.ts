import { expect, test } from 'vitest'
import { inWalkingOrder } from './walking-order.ts'

const places = ['A1', 'A2', 'A3', 'B1'].map((id) => ({ id }))
const orderedBy = (...ids: string[]) => inWalkingOrder(places, ids).map(({ id }) => id)

test('places follow the chosen order, and those that it does not name come last in their own order', () => {
  expect(orderedBy('B1', 'A2')).toEqual(['B1', 'A2', 'A1', 'A3'])
})

test('an order that names removed places, or nothing, loses no place', () => {
  expect(orderedBy('gone', 'A3')).toEqual(['A3', 'A1', 'A2', 'B1'])
  expect(orderedBy()).toEqual(['A1', 'A2', 'A3', 'B1'])
})
