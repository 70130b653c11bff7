import { defaultLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { HIGH_WATER, LOW_WATER } from '@herdboard/domain/alarms/alarm-types.ts'
import { judgeByModel } from '@herdboard/domain/alarms/judge-hours.ts'
import { WEANER_GROWTH, weanerHours } from '@herdboard/domain/alarms/testing/weaner-hours.ts'
import { expect, test } from 'vitest'

const dayOf = (index: number) => Math.floor(index / 24)
const USUAL_GROWTH = 1.008

/** Pigs whose water has this share of the usual one on each day, with an even noise of 10 %. */
const judged = (shareOf: (day: number) => number) =>
  judgeByModel(
    weanerHours(30, ({ litres }, index) => ({
      litres:
        (litres ?? 0) *
        (USUAL_GROWTH / WEANER_GROWTH) ** dayOf(index) *
        shareOf(index / 24) *
        (0.9 + 0.02 * ((index * 7) % 11)),
    })),
    defaultLimits,
    () => false,
  )

/** It falls by 3 % a day from day 10 to 18, too slowly for an alarm, and is back within two days. */
const slowFall = (day: number) =>
  day < 10 ? 1 : day < 18 ? 1 - 0.03 * (day - 10) : Math.min(1, 0.76 + 0.12 * (day - 18))

test('pigs that drink as before a fall that no alarm found raise none, and the log says why', () => {
  const { episodes, explained } = judged(slowFall)
  expect(episodes.get(LOW_WATER)).toEqual([])
  expect(episodes.get(HIGH_WATER)).toEqual([])
  expect(explained).toMatchObject([{ reason: 'recovery', side: 'high' }])
})

test('pigs that drink a quarter more than ever before raise an alarm', () => {
  const { episodes } = judged((day) => (day < 18 ? 1 : 1.25))
  expect(episodes.get(HIGH_WATER)).toHaveLength(1)
})

test('pigs that drink a third more than before the fall raise an alarm', () => {
  const { episodes } = judged((day) => (day < 18 ? slowFall(day) : 1.33))
  expect(episodes.get(HIGH_WATER)).toHaveLength(1)
})
