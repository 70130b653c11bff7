import { addDays } from '@herdboard/domain/time/day-number.ts'
import { expect, test } from 'vitest'
import type { SimulatedFarm } from '#simulated-company.ts'
import type { SensorReading } from '../events/sensor-events.ts'
import { handMadeFarm, handMadePlan } from '../testing/hand-made-farm.ts'
import { clockHours } from './clock-hours.ts'
import { quarterOf, sensorFaults } from './faults.ts'
import { PlaceDays } from './place-days.ts'
import { sensorPlacements } from './placements.ts'
import { sensorReadings } from './readings.ts'

const SEED = 11
const from = '2025-06-01'
const now = new Date('2026-06-10T10:00:00Z')
const farm = handMadeFarm({ from, to: '2026-06-10' })
const read = (of: SimulatedFarm = farm, window = { from, now }) => [...sensorReadings(SEED, of, window)]
const year = read()
const places = new PlaceDays(handMadePlan, farm.units)

const byDay = (readings: readonly SensorReading[]) =>
  Map.groupBy(readings, ({ sensor, section, day }) => `${sensor} ${section} ${day}`)
const sumOf = (readings: readonly SensorReading[]) => readings.reduce((sum, { value }) => sum + (value ?? 0), 0)
const isSound = ({ sensor, kind, day }: SensorReading) =>
  ![day, addDays(day, -1), addDays(day, -2)].some((near) => {
    const start = Date.parse(`${day}T00:00Z`) - 7_200_000
    return sensorFaults(SEED, sensor, kind, quarterOf(near)).some(
      ({ fromMs, toMs }) => fromMs < start + 100_800_000 && toMs > start,
    )
  })

test('sections have a water meter each, slaughter pigs some cameras, and one camera is moved each year', () => {
  const hung = sensorPlacements(SEED, handMadePlan, '2026-12-31')
  const sections = handMadePlan.barns.flatMap(({ sections }) => sections.map(({ key }) => key))
  expect(hung.filter(({ kind }) => kind === 'water').map(({ section }) => section)).toEqual([...sections, null])
  const cameras = hung.filter(({ kind }) => kind === 'weight')
  const first = cameras.filter(({ sensor }) => sensor === 'lille/camera-1')
  expect(new Set(cameras.map(({ sensor }) => sensor)).size).toBe(3)
  expect(first.map(({ section }) => section)).toEqual(['lille/slagt/1', 'lille/slagt/2', 'lille/slagt/3'])
  expect(first.map(({ from }) => from.slice(0, 4))).toEqual(['2024', '2025', '2026'])
})

test('moved camera weighs one section up to the day before, and the next section from then on', () => {
  const [, , moved] = sensorPlacements(SEED, handMadePlan, '2026-12-31').filter(
    ({ sensor }) => sensor === 'lille/camera-1',
  )
  const seen = [
    ...sensorReadings(SEED, handMadeFarm({ from, to: '2026-12-31' }), { from, now: new Date('2026-12-31T10:00:00Z') }),
  ].filter(({ sensor }) => sensor === 'lille/camera-1')
  const dayOf = (section: string) => seen.filter((one) => one.section === section).map(({ day }) => day)
  expect(dayOf('lille/slagt/2').at(-1)).toBe(addDays(moved?.from ?? '', -1))
  expect(dayOf('lille/slagt/3')[0]).toBe(moved?.from)
})

test('daily litres are what the pigs drank, within hourly noise and one pulse', () => {
  let days = 0
  let [metered, drunk] = [0, 0]
  for (const readings of byDay(year.filter(({ kind }) => kind === 'water')).values()) {
    const [first] = readings
    const place = first && places.at(first.section ?? first.barn, first.day)
    if (!place || readings.length !== 24 || place.waterLitres === 0) continue
    if (readings.some((one) => one.value === null || !isSound(one))) continue
    days++
    metered += sumOf(readings)
    drunk += place.waterLitres
    expect(Math.abs(sumOf(readings) / place.waterLitres - 1)).toBeLessThan(0.24)
  }
  expect(days).toBeGreaterThan(2500)
  expect(metered / drunk).toBeCloseTo(1, 2)
})

test('run times match the feed of a day, and no hour has more than sixty minutes', () => {
  const lines = year.filter(({ kind }) => kind === 'feeding')
  expect(Math.max(...lines.map(({ value }) => value ?? 0))).toBeLessThanOrEqual(60)
  const perKg = new Map<string, number[]>()
  for (const readings of byDay(lines).values()) {
    const [first] = readings
    const place = first && places.at(first.section ?? first.barn, first.day)
    if (!place || readings.length !== 24 || place.feedKg < 200) continue
    if (readings.some((one) => one.value === null || !isSound(one))) continue
    perKg.set(first.sensor, [...(perKg.get(first.sensor) ?? []), sumOf(readings) / place.feedKg])
  }
  expect(perKg.size).toBeGreaterThan(2)
  for (const minutes of perKg.values()) {
    const mean = minutes.reduce((sum, one) => sum + one, 0) / minutes.length
    expect(60 / mean).toBeGreaterThan(790)
    expect(60 / mean).toBeLessThan(1520)
    for (const one of minutes) expect(Math.abs(one / mean - 1)).toBeLessThan(0.15)
  }
})

test('water use of 300 weaners is lowest in the small hours and highest in the late afternoon', () => {
  const hours = Map.groupBy(
    year.filter(
      ({ kind, section, day }) => kind === 'water' && section === 'lille/klima/1' && places.at('lille/klima/1', day),
    ),
    ({ hour }) => hour,
  )
  const means = Array.from({ length: 24 }, (_, hour) => sumOf(hours.get(hour) ?? []))
  expect(means.indexOf(Math.min(...means))).toBeGreaterThanOrEqual(2)
  expect(means.indexOf(Math.min(...means))).toBeLessThanOrEqual(4)
  expect(means.indexOf(Math.max(...means))).toBeGreaterThanOrEqual(16)
  expect(means.indexOf(Math.max(...means))).toBeLessThanOrEqual(18)
})

test('weaners drink as much by night as by day on the day after insertion', () => {
  const fresh = year.filter(
    ({ kind, section, day }) =>
      kind === 'water' && section?.startsWith('lille/klima') && places.at(section, day)?.dayOfStay === 1,
  )
  const night = sumOf(fresh.filter(({ hour }) => hour < 6))
  expect(night / sumOf(fresh)).toBeGreaterThan(0.2)
})

test('water meter shows a fifth less on the day before the outbreak', () => {
  const ill = handMadeFarm({
    from,
    to: '2026-06-10',
    changeDay: (unit) => (unit.pigType === 1 && unit.dayOfStay === 8 ? { waterLitres: unit.waterLitres * 0.78 } : {}),
  })
  const onDay = (of: SensorReading[], dayOfStay: number) =>
    sumOf(
      of.filter(
        ({ kind, section, day }) =>
          kind === 'water' && section?.startsWith('lille/klima') && places.at(section, day)?.dayOfStay === dayOfStay,
      ),
    )
  const [sick, sound] = [read(ill), year]
  expect(onDay(sick, 8) / onDay(sound, 8)).toBeCloseTo(0.78, 1)
  expect(onDay(sick, 7)).toBe(onDay(sound, 7))
})

test('stopped feed line has no minutes from two to four in the afternoon and catches up in the evening', () => {
  const day = '2026-05-03'
  const stopped = handMadeFarm({
    from,
    to: '2026-06-10',
    changeDay: (unit) => (unit.day === day && unit.barn === 'lille/slagt' ? { stories: ['feed-line-stop'] } : {}),
  })
  const lines = read(stopped).filter((one) => one.kind === 'feeding' && one.barn === 'lille/slagt' && one.day === day)
  const usual = year.filter((one) => one.kind === 'feeding' && one.barn === 'lille/slagt' && one.day === day)
  const between =
    (from: number, to: number) =>
    ({ hour }: SensorReading) =>
      hour >= from && hour < to
  expect(sumOf(lines.filter(between(2, 16)))).toBe(0)
  expect(sumOf(lines.filter(between(16, 24)))).toBeGreaterThan(1.8 * sumOf(usual.filter(between(16, 24))))
})

test('cameras miss 1 to 2 hours in 100 and once a quarter more, other sensors hardly any', () => {
  const lostOf = (kind: string) => {
    const own = year.filter((one) => one.kind === kind && places.at(one.section ?? one.barn, one.day))
    return own.filter(({ value }) => value === null).length / own.length
  }
  expect(lostOf('weight')).toBeGreaterThan(0.012)
  expect(lostOf('weight')).toBeLessThan(0.045)
  expect(lostOf('water')).toBeGreaterThan(0.0005)
  expect(lostOf('water')).toBeLessThan(0.02)
})

test('silent sensor is out for about two days, and a stuck sensor repeats a number for hours', () => {
  const all = sensorPlacements(SEED, handMadePlan, '2026-06-10').flatMap(({ sensor, kind }) =>
    ['2025-07-01', '2025-10-01', '2026-01-01'].flatMap((quarter) =>
      sensorFaults(SEED, sensor, kind, quarter).map((fault) => ({ sensor, ...fault })),
    ),
  )
  const within = ({ sensor, fromMs, toMs }: { sensor: string; fromMs: number; toMs: number }) =>
    year.filter((one) => one.sensor === sensor && Date.parse(one.at) >= fromMs && Date.parse(one.at) < toMs)
  const silent = all.find(({ what, toMs, fromMs }) => what === 'silent' && toMs - fromMs > 36 * 3_600_000)
  const stuck = all.find(({ what, sensor }) => what === 'stuck' && sensor.endsWith('temperature'))
  expect(silent && within(silent).every(({ value }) => value === null)).toBe(true)
  expect(stuck && new Set(within(stuck).flatMap(({ value }) => value ?? [])).size).toBe(1)
})

test('camera weight decreases the longer the lens is not cleaned', () => {
  const shown = (month: string) => {
    const own = year.filter(({ kind, day, value }) => kind === 'weight' && day.startsWith(month) && value !== null)
    const shares = own.flatMap(({ value, section, barn, day }) => {
      const place = places.at(section ?? barn, day)
      const before = places.at(section ?? barn, addDays(day, -1))
      return place && before && value !== null ? [value / ((place.meanKg + before.meanKg) / 2)] : []
    })
    return shares.reduce((sum, share) => sum + share, 0) / shares.length
  }
  // Cleaned on 1 August and 1 February: half a month against five and a half.
  expect(shown('2026-01') - shown('2025-08')).toBeLessThan(-0.009)
  expect(shown('2026-02')).toBeGreaterThan(0.99)
})

test('sensor hours skip two o’clock in spring and repeat it in autumn', () => {
  expect(
    clockHours('2026-03-29')
      .map(({ hour }) => hour)
      .slice(0, 4),
  ).toEqual([0, 1, 3, 4])
  expect(clockHours('2026-03-29')[2]?.at).toBe('2026-03-29T01:00:00.000Z')
  const autumn = clockHours('2025-10-26').slice(1, 5)
  expect(autumn.map(({ hour, isSecond }) => [hour, isSecond])).toEqual([
    [1, false],
    [2, false],
    [2, true],
    [3, false],
  ])
  expect(autumn.map(({ at }) => at.slice(11, 13))).toEqual(['23', '00', '01', '02'])
  const counted = (day: string) =>
    year.filter((one) => one.day === day && one.sensor === 'lille/hal/sensor/water').length
  expect([counted('2025-10-26'), counted('2026-03-29'), counted('2026-03-28')]).toEqual([25, 23, 24])
})

test('unfinished hour has no reading, and later simulation time only adds readings to each sensor', () => {
  const [start, sooner] = ['2026-05-25', new Date('2026-06-08T05:40:00Z')]
  const bySensor = (to: string, now: Date) =>
    Map.groupBy(read(handMadeFarm({ from, to }), { from: start, now }), ({ sensor }) => sensor)
  const [before, after] = [bySensor('2026-06-08', sooner), bySensor('2026-06-10', now)]
  expect(before.size).toBe(after.size)
  for (const [sensor, readings] of before) {
    expect(readings.at(-1)?.at).toBe('2026-06-08T04:00:00.000Z')
    expect(after.get(sensor)?.slice(0, readings.length)).toEqual(readings)
  }
  // The window begins later; everything else is equal.
  expect(after.get('lille/camera-2')).toEqual(year.filter((one) => one.sensor === 'lille/camera-2' && one.day >= start))
})

test('readings are generated one at a time, so the first of a year is available at once', () => {
  expect(sensorReadings(SEED, farm, { from, now }).next().value).toMatchObject({ day: from, hour: 0, kind: 'water' })
})
