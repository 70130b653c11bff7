import { expect, test } from 'vitest'
import { weekAxis } from '#testing/charts.ts'
import { labelEvery, xHeading, xLabels, yearStarts } from './x-labels.ts'

const texts = {
  weekHeading: ({ week, year, range }: { week: number; year: number; range: string }) =>
    `Week ${week}, ${year} (${range})`,
  daysOfWeek: (days: number) => `${days} of 7 days`,
  soFar: 'so far',
}

test('[CHART-004] weeks are labelled by ISO week and its year, across New Year too', () => {
  const x = weekAxis('2026-12-21', '2027-01-13')
  expect(xLabels(x, 'en')).toEqual(['52.2026', '53.2026', '1.2027', '2.2027'])
  expect([...yearStarts(x)]).toEqual([2])
})

test('hours are labelled in the format of the language, by the clock of the farm', () => {
  const hours = (count: number) => ({ kind: 'hour', from: '2026-11-15T23:00:00.000Z', count }) as const
  expect(xLabels(hours(2), 'da')).toEqual(['00.00', '01.00'])
  expect(xLabels(hours(2), 'en')).toEqual(['00:00', '01:00'])
  expect(xLabels(hours(73), 'da').slice(23, 25)).toEqual(['16.11', '17.11'])
  expect(xLabels(hours(73), 'en').slice(23, 25)).toEqual(['16/11', '17/11'])
})

test('labels closer than 56 px are skipped evenly', () => {
  expect(labelEvery(13, 13 * 56)).toBe(1)
  expect(labelEvery(13, 400)).toBe(2)
  expect(labelEvery(52, 400)).toBe(8)
})

test('week heading shows its days and the missing ones', () => {
  const x = weekAxis('2026-11-09', '2026-11-21')
  const plain = (text: string) => text.replaceAll(/[\s\u2009]+/g, ' ')
  expect(plain(xHeading(x, 0, 1, 'en', texts))).toBe('Week 46, 2026 (9 – 15 Nov)')
  expect(plain(xHeading(x, 1, 1, 'en', texts))).toBe('Week 47, 2026 (16 – 21 Nov), 6 of 7 days, so far')
})
