import { expect, test } from 'vitest'
import { histogramClasses } from './carcass-classes.ts'

test('a histogram of few kilos has classes of one kilo, also empty ones', () => {
  expect(
    histogramClasses(
      new Map([
        [88, 3],
        [90, 2],
        [91, 0],
      ]),
      10,
    ),
  ).toEqual([
    { from: 88, below: 89, head: 3 },
    { from: 89, below: 90, head: 0 },
    { from: 90, below: 91, head: 2 },
  ])
})

test('a wide histogram has classes of five kilos from a multiple of five', () => {
  const classes = histogramClasses(
    new Map([
      [62, 1],
      [64, 2],
      [89, 4],
    ]),
    8,
  )
  expect(classes.map(({ from, head }) => [from, head])).toEqual([
    [60, 3],
    [65, 0],
    [70, 0],
    [75, 0],
    [80, 0],
    [85, 4],
  ])
  expect(histogramClasses(new Map(), 8)).toEqual([])
})
