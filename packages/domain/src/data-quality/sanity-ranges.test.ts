import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { expect, test } from 'vitest'
import { judgeFigure, sanityRange } from './sanity-ranges.ts'

test('daily gain of slaughter pigs is judged with the ends of the range included', () => {
  const judge = (gramsPerDay: number) => judgeFigure('dailyGainGrams', SLAUGHTER_PIGS, gramsPerDay)
  expect([950, 1007, 1150].map(judge)).toEqual(['ok', 'ok', 'ok'])
  expect([780, 949, 1151, 1300].map(judge)).toEqual(['fair', 'fair', 'fair', 'fair'])
  expect([500, 779, 1301, 1500].map(judge)).toEqual(['warn', 'warn', 'warn', 'warn'])
  expect([499, 1501].map(judge)).toEqual(['error', 'error'])
})

test('limits differ by pig type: a value normal for a weaner is not for a slaughter pig', () => {
  expect(judgeFigure('inWeightKg', WEANERS, 7)).toBe('ok')
  expect(judgeFigure('inWeightKg', SLAUGHTER_PIGS, 7)).toBe('error')
  expect(judgeFigure('mortalityPercent', WEANERS, 4.3)).toBe('ok')
  expect(judgeFigure('mortalityPercent', SLAUGHTER_PIGS, 4.3)).toBe('fair')
})

test('a missing figure, or a figure that weaners do not have, is not judged', () => {
  expect(judgeFigure('dailyGainGrams', WEANERS, null)).toBeNull()
  expect(judgeFigure('carcassKg', WEANERS, 88)).toBeNull()
  expect(sanityRange('leanPercent', WEANERS)).toBeNull()
})

const figures = [
  'inWeightKg',
  'outWeightKg',
  'carcassKg',
  'dailyGainGrams',
  'feedConversionRatio',
  'fePerPigDay',
] as const
const shares = ['mortalityPercent', 'daysInBarn', 'leanPercent', 'occupancyPercent', 'fePer100KgFeed'] as const

test.each([...figures, ...shares])('%s: every range lies within the next wider range', (figure) => {
  for (const pigType of [WEANERS, SLAUGHTER_PIGS] as const) {
    const ranges = sanityRange(figure, pigType)
    if (ranges === null) continue
    const ends = [ranges.error[0], ranges.warn[0], ranges.ok[0], ranges.ok[1], ranges.warn[1], ranges.error[1]]
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
  }
})
