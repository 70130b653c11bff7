import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { describe, expect, test } from 'vitest'
import type { HerdEvent } from './herd-event.ts'
import { advisedCompany } from './profiles/advised-company.ts'
import { defaultInstallation, historyStart } from './profiles/default-installation.ts'
import { familyCompany } from './profiles/family-company.ts'
import { TEST_FROM, testHerd } from './profiles/test-herd.ts'
import { simulateCompany } from './simulate-company.ts'
import type { SimulatedCompany, SimulatedFarm } from './simulated-company.ts'

const now = new Date('2026-06-10T10:00:00Z')
const simulate = (options: Partial<Parameters<typeof simulateCompany>[1]> = {}): SimulatedCompany => {
  const [plan] = testHerd().companies
  if (!plan) throw new Error('no test herd')
  return simulateCompany(plan, { seed: 47, now, from: TEST_FROM, withUnits: true, ...options })
}
const small = simulate()
const eventsOf = ({ farms }: SimulatedCompany): HerdEvent[] => farms.flatMap(({ events }) => events)

describe('repeatability of the simulated herd', () => {
  test('same seed and same time give identical bytes', () => {
    expect(JSON.stringify(simulate())).toBe(JSON.stringify(small))
  })

  test('different seed gives another herd', () => {
    expect(JSON.stringify(simulate({ seed: 48 }).farms[0]?.events)).not.toBe(JSON.stringify(small.farms[0]?.events))
  })

  test('simulation three weeks later extends the same history, and only corrected counts differ', () => {
    const later = simulate({ now: new Date('2026-07-01T10:00:00Z') })
    const known = new Map(eventsOf(later).map((event) => [event.key, event]))
    for (const event of eventsOf(small)) {
      const same = known.get(event.key)
      const isFixed = same?.kind === 'status' && same.firstWritten !== null && same.at > now.toISOString()
      expect(isFixed ? { ...same, ...same.firstWritten, firstWritten: null } : same).toEqual(event)
    }
    const fresh = eventsOf(later).filter(({ at }) => at > now.toISOString())
    expect(fresh.length).toBeGreaterThan(30)
    expect(eventsOf(later).length - eventsOf(small).length).toBeLessThanOrEqual(fresh.length)
  })

  test('later start of the history simulates the same pigs', () => {
    const shorter = simulate({ from: '2026-03-01' })
    const sinceThen = small.farms.map(({ truth }) => truth.filter(({ day }) => day >= '2026-03-01'))
    expect(shorter.farms.map(({ truth }) => truth)).toEqual(sinceThen)
  })

  test('simulation refuses a day before any herd existed', () => {
    expect(() => simulate({ from: '2022-03-01' })).toThrow(RangeError)
  })
})

describe('consistency of recorded events', () => {
  test('simulated events have unique idempotency keys, recorded on their day or later; bookings lie ahead', () => {
    const events = eventsOf(small)
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
    for (const { at, day, kind } of events) {
      const written = farmDay(new Date(at))
      expect(at <= now.toISOString()).toBe(true)
      expect(kind === 'preSlaughter' ? written < day : written >= day).toBe(true)
    }
  })

  test('small herd has every kind of record, a corrected count, late entries and both kinds of barns', () => {
    const events = eventsOf(small)
    expect(new Set(events.map(({ kind }) => kind))).toEqual(
      new Set([
        'insertion',
        'departure',
        'transfer',
        'slaughter',
        'dead',
        'status',
        'weighing',
        'checkIn',
        'preSlaughter',
        'feedUse',
        'feedDelivery',
        'feedCount',
      ]),
    )
    expect(events.some((event) => event.kind === 'status' && event.firstWritten !== null)).toBe(true)
    expect(events.some(({ kind, at, day }) => kind === 'dead' && farmDay(new Date(at)) > addDays(day, 1))).toBe(true)
    expect(small.farms.flatMap(({ batches }) => batches).filter(({ ended }) => ended === null).length).toBeGreaterThan(
      0,
    )
  })

  test('entries never name a batch after it was closed', () => {
    for (const { batches, events } of small.farms) {
      for (const { key, ended } of batches) {
        if (ended === null) continue
        const own = events.filter(({ place }) => place.batch === key)
        for (const { at, day } of own) expect(at <= ended.at && day <= ended.day).toBe(true)
      }
    }
  })

  test('slaughter of a recorded booking takes the booked pigs, or the remaining ones', () => {
    const bookings = new Map(
      eventsOf(small).flatMap((event) => (event.kind === 'preSlaughter' ? [[event.key, event]] : [])),
    )
    const slaughters = eventsOf(small).filter((event) => event.kind === 'slaughter')
    expect(slaughters.length).toBeGreaterThan(20)
    for (const { booking, head, day, place } of slaughters) {
      if (booking === null) continue
      expect(bookings.get(booking)).toMatchObject({ day, place })
      expect(head).toBeLessThanOrEqual(bookings.get(booking)?.head ?? 0)
    }
  })

  test('books match the actual pigs every day when nobody forgets an entry', () => {
    const sure = {
      ...familyCompany,
      farms: familyCompany.farms.map((farm) => ({ ...farm, habits: { ...farm.habits, forgetsDeaths: 0 } })),
    }
    const { farms } = simulateCompany(sure, { seed: 47, now, from: '2025-12-01', withUnits: false })
    for (const farm of farms) expect(recordedHeads(farm, farms)).toEqual(headsOf(farm))
  })
})

describe('realism of the herd', () => {
  test('heads add up on every farm and every day', () => {
    for (const { truth } of small.farms) {
      expect(truth.length).toBeGreaterThan(150)
      for (const day of truth) expect(day.head).toBe(day.headOpen + day.inHead - day.outHead - day.dead)
    }
  })

  test('water falls a day before growth and pigs do in batches that fall ill', () => {
    const { farms } = simulateCompany(familyCompany, {
      seed: 47,
      now: new Date('2026-11-21T10:00:00Z'),
      from: '2026-06-01',
      withUnits: true,
    })
    const weaners = farms.find(({ plan }) => plan.key === 'vestergaard')
    const ill =
      weaners?.units.filter(({ stories, day }) => stories.includes('diarrhoea-outbreak') && day > '2026-08-01') ?? []
    const [first] = ill
    const own = weaners?.units.filter(({ unit }) => unit === first?.unit) ?? []
    const at = own.findIndex(({ day }) => day === first?.day)
    const aPig = (index: number) => (own[index]?.waterLitres ?? 0) / (own[index]?.head ?? 1)
    expect(aPig(at) / aPig(at - 1)).toBeLessThan(0.88)
    const gainBefore = (own[at]?.meanKg ?? 0) - (own[at - 1]?.meanKg ?? 0)
    const gainIll = (own[at + 1]?.meanKg ?? 0) - (own[at]?.meanKg ?? 0)
    expect(gainIll / gainBefore).toBeLessThan(0.7)
    const dead = ill.reduce((sum, day) => sum + day.dead, 0)
    expect(dead).toBeGreaterThan(8)
  })

  test('insertions and slaughter fall on the weekdays of the trade, never on a weekend', () => {
    for (const { kind, day } of eventsOf(small)) {
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
      if (kind === 'insertion' || kind === 'slaughter' || kind === 'transfer')
        expect([1, 2, 3, 4, 5]).toContain(weekday)
    }
  })
})

describe('demo installation', () => {
  test('demo has a family with 2 farms, about 6 000 pigs, 8 barns, 40 sections, and a company of 10 farms', () => {
    const [ours, theirs] = defaultInstallation().companies
    const barns = ours?.farms.flatMap((farm) => farm.barns) ?? []
    expect([ours?.farms.length, barns.length, barns.flatMap(({ sections }) => sections).length]).toEqual([2, 8, 40])
    expect(barns.reduce((sum, { places }) => sum + places, 0)).toBeGreaterThan(5_500)
    expect(theirs?.farms).toHaveLength(10)
  })

  test('demo contains only invented registers, no number of a real herd', () => {
    for (const { chr } of [...familyCompany.farms, ...advisedCompany.farms]) {
      expect(Number(chr)).toBeGreaterThanOrEqual(900_001)
      expect(Number(chr)).toBeLessThanOrEqual(900_099)
    }
  })

  test('people in every role write only where they may', () => {
    const { companies, people } = defaultInstallation()
    const roles = people.flatMap(({ memberships }) => memberships.map(({ role }) => role))
    expect(new Set(roles)).toEqual(new Set(['DirectoryAdmin', 'Employee', 'Advisor']))
    for (const { key: companyKey, farms } of companies) {
      for (const { key: farmKey, habits } of farms) {
        for (const name of [habits.barnPerson, habits.officePerson]) {
          const membership = people
            .find(({ key }) => key === name)
            ?.memberships.find((one) => one.companyKey === companyKey)
          expect(membership?.role === 'DirectoryAdmin' || membership?.farms[farmKey] === 'ReadWrite').toBe(true)
        }
      }
    }
  })

  test.each([
    ['2026-11-21', '2024-11-01'],
    ['2026-01-31', '2024-01-01'],
  ])('demo history on %s begins on %s', (today, start) => {
    expect(historyStart(today)).toBe(start)
  })
})

/** Recorded heads of a farm on each evening, from the records of all farms. */
function recordedHeads({ plan }: SimulatedFarm, farms: readonly SimulatedFarm[]): Map<string, number> {
  const changes = new Map<string, number>()
  const change = (day: string, head: number) => changes.set(day, (changes.get(day) ?? 0) + head)
  for (const event of farms.flatMap(({ events }) => events)) {
    const isOwn = event.place.farm === plan.key
    if (event.kind === 'insertion' && isOwn) change(event.day, event.head)
    if (event.kind === 'status' && event.isOpening && isOwn) change(event.day, event.head)
    if (event.kind === 'departure' || event.kind === 'slaughter' || event.kind === 'dead') {
      if (isOwn) change(event.day, -event.head)
    }
    if (event.kind === 'transfer') {
      if (isOwn) change(event.day, -event.head)
      if (event.to.farm === plan.key) change(event.day, event.head)
    }
  }
  return running(changes)
}

/** Last day with complete records: slaughters are recorded the day after. */
const LAST_COMPLETE_DAY = '2026-05-31'

function running(changes: ReadonlyMap<string, number>): Map<string, number> {
  const heads = new Map<string, number>()
  let head = 0
  for (let day = '2025-12-01'; day <= LAST_COMPLETE_DAY; day = addDays(day, 1)) {
    head += changes.get(day) ?? 0
    heads.set(day, head)
  }
  return heads
}

function headsOf({ truth }: SimulatedFarm): Map<string, number> {
  const heads = new Map<string, number>()
  for (const { day, head } of truth) if (day <= LAST_COMPLETE_DAY) heads.set(day, (heads.get(day) ?? 0) + head)
  return heads
}
