import { DAY_MS, HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { expect, test } from 'vitest'
import { episodeJudgement, missedAlarms } from './judged-episodes.ts'
import { detectionOf, isMeasuredBefore, recordedOutbreaks } from './recorded-outbreaks.ts'

const treated = (day: number, head: number, isOfGroup = false) => ({
  dayMs: day * DAY_MS,
  head,
  isOfGroup,
  name: isOfGroup ? 'Colistin' : 'Penicillin',
})

test('of 400 pigs, twenty treated within two days are a disease, nineteen are not', () => {
  const of = (...all: ReturnType<typeof treated>[]) => recordedOutbreaks(all, () => 400)
  expect(of(treated(10, 19))).toEqual([])
  expect(of(treated(10, 8), treated(12, 12))).toEqual([])
  expect(of(treated(10, 8), treated(11, 12))).toEqual([{ dayMs: 10 * DAY_MS, name: 'Penicillin', head: 12 }])
  expect(of(treated(10, 20))).toMatchObject([{ dayMs: 10 * DAY_MS }])
})

test('a treatment of the group is a disease, and those within seven days belong to it', () => {
  const of = (...days: number[]) =>
    recordedOutbreaks(
      days.map((day) => treated(day, 400, true)),
      () => 400,
    )
  expect(of(10, 17, 24).map(({ dayMs }) => dayMs / DAY_MS)).toEqual([10])
  expect(of(10, 18).map(({ dayMs }) => dayMs / DAY_MS)).toEqual([10, 18])
})

test('another drug for the group within seven days is another disease; single cases between are not', () => {
  const group = (day: number, name: string) => ({ ...treated(day, 400, true), name })
  expect(
    recordedOutbreaks([group(9, 'Tylosin'), treated(11, 30), group(15, 'Colistin'), group(18, 'Colistin')], () => 400),
  ).toMatchObject([
    { dayMs: 9 * DAY_MS, name: 'Tylosin' },
    { dayMs: 15 * DAY_MS, name: 'Colistin' },
  ])
})

test('medication of the group within seven days of its insertion is no disease; single cases are', () => {
  const of = (...all: ReturnType<typeof treated>[]) => recordedOutbreaks(all, () => 400, [2 * DAY_MS])
  expect(of(treated(4, 400, true), treated(9, 400, true))).toEqual([])
  expect(of(treated(4, 400, true), treated(10, 400, true))).toMatchObject([{ dayMs: 10 * DAY_MS }])
  expect(of(treated(4, 30))).toMatchObject([{ dayMs: 4 * DAY_MS }])
})

test('an alarm 31 hours before the day of treatment finds the disease; one six days before does not', () => {
  const alarm = (ms: number) => ({ startedMs: ms })
  const outbreak = { dayMs: 10 * DAY_MS }
  expect(detectionOf(outbreak, [alarm(10 * DAY_MS - 31 * HOUR_MS), alarm(10 * DAY_MS)])?.hoursBefore).toBe(31)
  expect(detectionOf(outbreak, [alarm(4 * DAY_MS)])).toBeNull()
  expect(detectionOf(outbreak, [alarm(11 * DAY_MS)])?.hoursBefore).toBe(-24)
  expect(detectionOf(outbreak, [alarm(12 * DAY_MS)])).toBeNull()
})

test('a disease counts with 24 hours of water in the five days before it, not with 23', () => {
  const measured = (count: number, firstDay: number) =>
    Array.from({ length: count }, (_, hour) => ({
      ms: firstDay * DAY_MS + hour * HOUR_MS,
      litres: hour === 30 ? null : 10,
    }))
  const outbreak = { dayMs: 10 * DAY_MS }
  expect([24, 23].map((count) => isMeasuredBefore(outbreak, measured(count, 6)))).toEqual([true, false])
  expect([4, 10].map((day) => isMeasuredBefore(outbreak, measured(24, day)))).toEqual([false, false])
})

test('an episode has the answer of the alarms that were open at its time', () => {
  const alarm = (from: number, to: number | null, isTrue: boolean | null) => ({
    startedMs: from * DAY_MS,
    endedMs: to === null ? null : to * DAY_MS,
    isTrue,
  })
  const alarms = [alarm(1, 3, true), alarm(2, 3, false), alarm(5, 6, false), alarm(8, null, null)]
  const at = (from: number, to: number) => episodeJudgement({ startedMs: from * DAY_MS, endedMs: to * DAY_MS }, alarms)
  expect([at(2, 4), at(5, 7), at(3.5, 4), at(9, 10)]).toEqual(['true', 'false', 'new', 'unanswered'])
  expect(missedAlarms([{ startedMs: 4 * DAY_MS, endedMs: null }], alarms)).toEqual([alarm(1, 3, true)])
  expect(missedAlarms([{ startedMs: 2 * DAY_MS, endedMs: 4 * DAY_MS }], alarms)).toEqual([])
})
