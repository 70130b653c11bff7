import { expect, test } from 'vitest'
import { headBeforeCount, judgeShortage } from './shortage.ts'

const heads = (...rows: [string, number][]) => rows.map(([day, head]) => ({ day, head }))

test('13 dead of 10 present is 3 short and may be confirmed', () => {
  expect(judgeShortage(['2026-05-01'], heads(['2026-05-01', 10]), heads(['2026-05-01', -3]))).toEqual({
    verdict: 'doubtful',
    day: '2026-05-01',
    missingHead: 3,
  })
})

test('a shortage of 5 may be confirmed, of 6 is refused', () => {
  const short = (head: number) => judgeShortage(['2026-05-01'], heads(['2026-05-01', 10]), heads(['2026-05-01', head]))
  expect(short(-5)?.verdict).toBe('doubtful')
  expect(short(-6)?.verdict).toBe('refused')
})

test('a shortage of 2 % is the limit: of 1 000 pigs, 20 short may be confirmed, 21 are refused', () => {
  const short = (head: number) =>
    judgeShortage(['2026-05-01'], heads(['2026-05-01', 1000]), heads(['2026-05-01', head]))
  expect(short(-20)?.verdict).toBe('doubtful')
  expect(short(-21)).toEqual({ verdict: 'refused', day: '2026-05-01', missingHead: 21 })
})

test('a back-dated sale that leaves only a later day 100 short may be confirmed', () => {
  const before = heads(['2026-05-01', 120], ['2026-05-02', 120], ['2026-05-03', 0])
  const after = heads(['2026-05-01', 20], ['2026-05-02', 20], ['2026-05-03', -100])
  expect(judgeShortage(['2026-05-01'], before, after)).toEqual({
    verdict: 'doubtful',
    day: '2026-05-03',
    missingHead: 100,
  })
})

test('a sale from an empty unit is refused, as a day without a row has no pigs', () => {
  expect(judgeShortage(['2026-05-01'], [], heads(['2026-05-01', -8]))?.verdict).toBe('refused')
})

test('an earlier shortage that stays or shrinks needs no new confirmation; a growing one does', () => {
  const before = heads(['2026-05-01', -3])
  expect(judgeShortage(['2026-05-01'], before, heads(['2026-05-01', -3]))).toBeNull()
  expect(judgeShortage(['2026-05-01'], before, heads(['2026-05-01', -1]))).toBeNull()
  expect(judgeShortage(['2026-05-01'], before, heads(['2026-05-01', -4]))?.verdict).toBe('doubtful')
})

test('an edit has two own days, and the worse day decides', () => {
  const before = heads(['2026-05-01', 50], ['2026-05-09', 50])
  const after = heads(['2026-05-01', -2], ['2026-05-09', -30])
  expect(judgeShortage(['2026-05-01', '2026-05-09'], before, after)).toEqual({
    verdict: 'refused',
    day: '2026-05-09',
    missingHead: 30,
  })
})

test('121 pigs, of which 132 left before 3 were counted, are 11 short before the count', () => {
  const day = { head_open: 121, head: 3, diff_head: 14, gain_g: 0 }
  expect(headBeforeCount(day)).toBe(-11)
})

test('an opening count of 121 is the stock before the 132 pigs of the day left: 11 short', () => {
  expect(headBeforeCount({ head_open: 253, head: 121, diff_head: 0, gain_g: null })).toBe(-11)
})
