import { expect, test } from 'vitest'
import { rowSlots } from './use-row-window.ts'

const COUNT = 100_000
const placesAt = (top: number, restedAt = top) =>
  rowSlots({ top, height: 18, restedAt }, COUNT).map(({ index }) => index)
const slotsAt = (top: number) =>
  new Map(rowSlots({ top, height: 18, restedAt: 0 }, COUNT).map(({ slot, index }) => [index, slot]))

test('row window at rest renders rows in reading order at the top, in the middle and at the end', () => {
  for (const top of [0, 1, 4_711, COUNT - 18, COUNT]) {
    const places = placesAt(top)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBe(30)
  }
  expect(placesAt(COUNT).at(-1)).toBe(COUNT - 1)
})

test('row window scrolled by ten rows replaces ten drawn rows and leaves twenty unchanged', () => {
  const before = slotsAt(4_711)
  const after = slotsAt(4_721)
  const stayed = [...after].filter(([place, slot]) => before.get(place) === slot)
  expect(stayed).toHaveLength(20)
  expect(new Set(after.values())).toEqual(new Set(before.values()))
})

test('row window moves no row in the page while scrolling', () => {
  const order = (top: number) => rowSlots({ top, height: 18, restedAt: 40 }, COUNT).map(({ slot }) => slot)
  expect(order(50)).toEqual(order(40))
  expect(order(90_000)).toEqual(order(40))
})

test('table shorter than the window renders every row once', () => {
  expect(rowSlots({ top: 0, height: 18, restedAt: 0 }, 3).map(({ index }) => index)).toEqual([0, 1, 2])
})
