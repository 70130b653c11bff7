import { expect, test } from 'vitest'
import { spreadCount } from './spread-barn-count.ts'

const spread = (head: number, units: Parameters<typeof spreadCount>[1]) => Object.fromEntries(spreadCount(head, units))

test('597 counted against 200, 300 and 100 give 199, 298.5 and 99.5, and the tie goes to the lower id', () => {
  const units = [
    { unitId: 'c', calculatedHead: 100 },
    { unitId: 'a', calculatedHead: 200 },
    { unitId: 'b', calculatedHead: 300 },
  ]
  expect(spread(597, units)).toEqual({ a: 199, b: 299, c: 99 })
})

test('a section counted by itself that day retains its count; the others share the rest', () => {
  const units = [
    { unitId: 'a', calculatedHead: 200, ownHead: 190 },
    { unitId: 'b', calculatedHead: 300 },
    { unitId: 'c', calculatedHead: 100 },
  ]
  expect(spread(590, units)).toEqual({ b: 300, c: 100 })
})

test('a negative stock counts as zero', () => {
  const units = [
    { unitId: 'a', calculatedHead: -4 },
    { unitId: 'b', calculatedHead: 50 },
  ]
  expect(spread(48, units)).toEqual({ a: 0, b: 48 })
})

test('empty sections share the count evenly, the remainder by id', () => {
  const units = [
    { unitId: 'b', calculatedHead: 0 },
    { unitId: 'a', calculatedHead: 0 },
  ]
  expect(spread(11, units)).toEqual({ a: 6, b: 5 })
})

test('own counts above the barn count leave zero for the other sections', () => {
  const units = [
    { unitId: 'a', calculatedHead: 200, ownHead: 210 },
    { unitId: 'b', calculatedHead: 100 },
  ]
  expect(spread(200, units)).toEqual({ b: 0 })
})
