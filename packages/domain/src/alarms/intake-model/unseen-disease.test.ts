import { defaultLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { HIGH_WATER, LOW_WATER } from '@herdboard/domain/alarms/alarm-types.ts'
import { judgeByModel } from '@herdboard/domain/alarms/judge-hours.ts'
import { FIRST_MIDNIGHT_MS, WEANER_GROWTH, weanerHours } from '@herdboard/domain/alarms/testing/weaner-hours.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { expect, test } from 'vitest'

const dayOf = (index: number) => Math.floor(index / 24)
const USUAL_GROWTH = 1.008

/** Pigs whose water has this share of the usual one on each day, null where it is lost, with an even noise of 10 %. */
const judged = (shareOf: (day: number) => number | null) =>
  judgeByModel(
    weanerHours(30, ({ litres }, index) => {
      const share = shareOf(index / 24)
      const usual = (litres ?? 0) * (USUAL_GROWTH / WEANER_GROWTH) ** dayOf(index)
      return { litres: share === null ? null : usual * share * (0.9 + 0.02 * ((index * 7) % 11)) }
    }),
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

test('a day with lost hours is no fall: much water after it raises an alarm', () => {
  const [lostFrom, from] = [18 + 9 / 24, 18 + 14 / 24]
  const { episodes } = judged((day) => (day < lostFrom ? 1 : day < from ? null : 1.25))
  const begun = (episodes.get(HIGH_WATER) ?? []).map(({ startedMs }) => (startedMs - FIRST_MIDNIGHT_MS) / DAY_MS)
  expect(begun).toHaveLength(1)
  expect(begun[0]).toBeGreaterThan(from)
  expect(begun[0]).toBeLessThan(from + 1)
})

test('pigs that return after such a fall raise no alarm where a gateway is down at the same hours each day', () => {
  const isDown = (day: number) => (day % 1) * 24 >= 8.5 && (day % 1) * 24 < 13.5
  const { episodes, explained } = judged((day) => (isDown(day) ? null : slowFall(day)))
  expect(episodes.get(LOW_WATER)).toEqual([])
  expect(episodes.get(HIGH_WATER)).toEqual([])
  expect(new Set(explained.map(({ reason, side }) => `${reason} ${side}`))).toEqual(new Set(['recovery high']))
})
