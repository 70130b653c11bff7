import { FEED_STOP, HIGH_WATER, LOW_WATER, WATER_PROFILE } from '@herdboard/domain/alarms/alarm-types.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { DAY_MS, HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { expect, test } from 'vitest'
import { DEFAULT_SEED } from '#profiles/default-installation.ts'
import { familyCompany } from '#profiles/family-company.ts'
import { simulateCompany } from '#simulate-company.ts'
import { storyOccurrences } from '#stories/story-occurrences.ts'
import { DAYS_BEFORE, simulateAlarms } from './alarms.ts'
import { equippedBarns, equippedPlacements } from './equipped-barns.ts'
import { waterMedications } from './explaining-events.ts'
import { sensorFaults } from './faults.ts'
import { PlaceDays } from './place-days.ts'
import { sensorReadings } from './readings.ts'
import { SectionReadings } from './section-hours.ts'

/** The demo of the family company on a fixed day, with the alarms of a quarter as it shows them. */
const now = new Date('2026-11-21T10:00:00Z')
const today = farmDay(now)
const QUARTER_DAYS = 92
/** As in the product's replay. */
const START_DAYS = 7
const from = addDays(today, -QUARTER_DAYS)
/** Leaks are rare: they are looked for in nine months. */
const leaksFrom = addDays(today, -274)
const company = simulateCompany(familyCompany, { seed: DEFAULT_SEED, now, from: '2024-11-01', withUnits: true })
const equipped = equippedBarns(familyCompany)
const farms = company.farms.flatMap((farm) => {
  const placements = equippedPlacements(DEFAULT_SEED, farm.plan, equipped, today)
  const sections = [...new Map(placements.map((one) => [one.section, one])).values()]
  const readings = new SectionReadings()
  for (const one of sensorReadings(DEFAULT_SEED, farm, { from: addDays(leaksFrom, -DAYS_BEFORE), now }, placements))
    readings.add(one)
  const alarms = simulateAlarms(DEFAULT_SEED, farm, sections, readings, { from: leaksFrom, now })
  const medications = waterMedications(DEFAULT_SEED, farm, { from: addDays(leaksFrom, -DAYS_BEFORE), now })
  return sections.length > 0
    ? [{ farm, placements, sections, alarms, medications, places: new PlaceDays(farm.plan, farm.units) }]
    : []
})
const alarms = farms.flatMap((one) => one.alarms)
/** Diseases treated through the water, in sections with sensors, after the week in which a group is treated for its start. */
const diseases = farms.flatMap(({ sections, medications, places, alarms: own }) =>
  sections.flatMap(({ section }) =>
    (medications.get(section) ?? []).flatMap(({ fromMs }) => {
      const stay = places.at(section, farmDay(new Date(fromMs)))?.dayOfStay ?? 0
      if (fromMs < Date.parse(leaksFrom) || stay <= START_DAYS) return []
      const found = own.find(
        (alarm) =>
          alarm.section === section &&
          alarm.typeId <= WATER_PROFILE &&
          Date.parse(alarm.at) >= fromMs - 5 * DAY_MS &&
          Date.parse(alarm.at) < fromMs + 2 * DAY_MS,
      )
      return [{ section, fromMs, found: found ?? null }]
    }),
  ),
)
const stories = storyOccurrences(company).filter((one) => one.to >= from)
const midnight = (day: string) => instantOfFarmMidnight(day).toISOString()

test('the outbreak of diarrhoea is found 12 hours before the day on which the treatment begins', () => {
  const [outbreak] = stories.filter(
    ({ story, units }) =>
      story.key === 'diarrhoea-outbreak' &&
      units.some((unit) => [...equipped].some((barn) => unit.startsWith(`${barn}/`))),
  )
  if (!outbreak) throw new Error('no outbreak in a barn with sensors')
  // The water falls a day before anybody sees the disease.
  const treated = midnight(addDays(outbreak.from, 1))
  const [found, ...others] = alarms.filter(
    ({ typeId, barn, at, endedAt }) =>
      typeId === LOW_WATER &&
      outbreak.units.some((unit) => unit.startsWith(`${barn}/`)) &&
      at >= midnight(outbreak.from) &&
      (endedAt === null || endedAt >= treated),
  )
  expect(others).toEqual([])
  expect(Date.parse(treated) - Date.parse(found?.at ?? '')).toBeGreaterThanOrEqual(12 * 3_600_000)
  expect(found?.endedAt).toBeNull()
})

test('the feed stop of a Sunday is an alarm in every section of its barn by eight in the morning', () => {
  const [stop] = stories.filter(({ story }) => story.key === 'feed-line-stop')
  const found = alarms.filter(({ typeId, at }) => typeId === FEED_STOP && farmDay(new Date(at)) === stop?.from)
  const sections = farms.flatMap(({ sections: all }) => all).filter(({ barn }) => barn === stop?.story.place)
  expect(sections.length).toBeGreaterThan(1)
  expect(found.map(({ section }) => section).toSorted()).toEqual(sections.map(({ section }) => section).toSorted())
  for (const { at, severity, measured } of found)
    expect([at <= `${stop?.from}T07:00:00.000Z`, severity, measured]).toEqual([true, 3, 14])
})

test('a leak of a fifth of the daily water is found while it runs, or the day after', () => {
  const leaks = farms.flatMap(({ placements, places }) =>
    placements.flatMap(({ sensor, section, kind }) =>
      (kind === 'water' ? ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'] : [])
        .flatMap((quarter) => sensorFaults(DEFAULT_SEED, sensor, kind, quarter))
        .filter(({ what, fromMs, toMs }) => what === 'leak' && fromMs >= Date.parse(leaksFrom) && toMs <= now.getTime())
        .map((leak) => ({
          ...leak,
          section,
          usual: places.at(section, farmDay(new Date(leak.fromMs)))?.waterLitres ?? 0,
        })),
    ),
  )
  const large = leaks.filter(
    ({ usual, litresPerHour, fromMs, toMs }) =>
      usual > 0 && litresPerHour * Math.min(24, (toMs - fromMs) / 3_600_000) >= 0.2 * usual,
  )
  expect(large.length).toBeGreaterThan(0)
  for (const { section, fromMs, toMs } of large)
    expect(
      alarms.some(
        (alarm) =>
          alarm.section === section &&
          alarm.typeId === HIGH_WATER &&
          Date.parse(alarm.at) >= fromMs &&
          Date.parse(alarm.at) <= toMs + 24 * 3_600_000,
      ),
    ).toBe(true)
})

test('diseases treated through the water are found before the day of their treatment', () => {
  const before = diseases.filter(({ found, fromMs }) => found && Date.parse(found.at) <= fromMs - 12 * HOUR_MS)
  expect(diseases.length).toBeGreaterThanOrEqual(10)
  expect(diseases.filter(({ found }) => found).length / diseases.length).toBeGreaterThanOrEqual(0.7)
  expect(before.length / diseases.length).toBeGreaterThanOrEqual(0.7)
})

test('a section has fewer than one alarm a month beside the stories and diseases', () => {
  const isOfStory = ({ barn, at }: (typeof alarms)[number]) =>
    stories.some(
      ({ units, from: first, to }) =>
        units.some((unit) => unit.startsWith(`${barn}/`)) &&
        at >= midnight(addDays(first, -1)) &&
        at < midnight(addDays(to, 3)),
    )
  const isOfDisease = ({ section, at }: (typeof alarms)[number]) =>
    farms.some(({ medications }) =>
      (medications.get(section) ?? []).some(
        ({ fromMs, untilMs }) => Date.parse(at) >= fromMs - 2 * DAY_MS && Date.parse(at) < untilMs,
      ),
    )
  const months = QUARTER_DAYS / 30.4
  const rates = farms.map(
    (one) =>
      one.alarms.filter((alarm) => alarm.at >= midnight(from) && !isOfStory(alarm) && !isOfDisease(alarm)).length /
      (one.sections.length * months),
  )
  expect(farms.length).toBeGreaterThan(1)
  expect(Math.max(...rates)).toBeLessThan(1)
  expect(Math.min(...rates)).toBeGreaterThan(0)
})
