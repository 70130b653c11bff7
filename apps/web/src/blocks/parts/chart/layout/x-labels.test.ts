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
  const names = (count: number) => ({ kind: 'name', names: Array.from({ length: count }, String) }) as const
  expect(labelEvery(names(13), 13 * 56)).toBe(1)
  expect(labelEvery(names(13), 400)).toBe(2)
  expect(labelEvery(names(52), 400)).toBe(8)
})

test('hours of several days name each day once', () => {
  const x = { kind: 'hour', from: '2026-11-08T23:00:00.000Z', count: 10 * 24 } as const
  const drawn = (widthPx: number) => {
    const every = labelEvery(x, widthPx)
    return xLabels(x, 'da').filter((_, index) => index % every === 0)
  }
  expect(drawn(1200)).toEqual(['9.11', '10.11', '11.11', '12.11', '13.11', '14.11', '15.11', '16.11', '17.11', '18.11'])
  expect(drawn(300)).toEqual(['9.11', '11.11', '13.11', '15.11', '17.11'])
})

test('week heading shows its days and the missing ones', () => {
  const x = weekAxis('2026-11-09', '2026-11-21')
  const plain = (text: string) => text.replaceAll(/[\s\u2009]+/g, ' ')
  expect(plain(xHeading(x, 0, 1, 'en', texts))).toBe('Week 46, 2026 (9 – 15 Nov)')
  expect(plain(xHeading(x, 1, 1, 'en', texts))).toBe('Week 47, 2026 (16 – 21 Nov), 6 of 7 days, so far')
})
