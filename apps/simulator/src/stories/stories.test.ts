import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { advisedCompany } from '../profiles/advised-company.ts'
import { familyCompany } from '../profiles/family-company.ts'
import { TEST_FROM, testHerd } from '../profiles/test-herd.ts'
import { simulateCompany } from '../simulate-company.ts'
import type { SimulatedFarm, UnitDay } from '../simulated-company.ts'
import { storyOccurrences } from './story-occurrences.ts'

const now = new Date('2026-11-21T10:00:00Z')
const options = { seed: 47, now, from: '2024-11-01', withUnits: true }
const [ours, theirs] = [simulateCompany(familyCompany, options), simulateCompany(advisedCompany, options)]

const farmOf = (key: string): SimulatedFarm => {
  const farm = [...ours.farms, ...theirs.farms].find(({ plan }) => plan.key === key)
  if (!farm) throw new Error(`no farm ${key}`)
  return farm
}

/** Mean per pig and day over the given days of a barn, in kg or litres. */
function aPig(days: readonly UnitDay[], of: (day: UnitDay) => number): number {
  return days.reduce((sum, day) => sum + of(day), 0) / days.reduce((sum, { head }) => sum + head, 0)
}

test('hot July lowers the feed in the old barn by at least a twentieth for the weight of the pigs', () => {
  const july = farmOf('lindholt').units.filter(({ day }) => /-07-/.test(day))
  const appetite = (barn: string) =>
    aPig(
      july.filter((day) => day.barn === barn),
      ({ feedKg, meanKg }) => feedKg / meanKg ** 0.6,
    )
  expect(appetite('lindholt/gl-stald') / appetite('lindholt/ny-stald')).toBeLessThan(0.95)
})

test('feed line stop halves the feed of that Sunday, and the next day is normal', () => {
  const barn = farmOf('noerregaard').units.filter((day) => day.barn === 'noerregaard/slagtestald-2')
  const fed = (date: string) =>
    aPig(
      barn.filter(({ day }) => day === date),
      ({ feedKg }) => feedKg,
    )
  expect(fed('2026-11-01') / fed('2026-10-31')).toBeLessThan(0.6)
  expect(fed('2026-11-02') / fed('2026-10-31')).toBeGreaterThan(0.9)
})

test('good barn delivers its batches at least four days sooner over two years', () => {
  const { batches } = farmOf('moellebjerg')
  const days = (barn: string) => {
    const ended = batches.flatMap(({ barnKey, startDay, ended }) =>
      barnKey.startsWith(barn) && ended !== null ? [(Date.parse(ended.day) - Date.parse(startDay)) / 86_400_000] : [],
    )
    return ended.reduce((sum, length) => sum + length, 0) / ended.length
  }
  const others = (days('moellebjerg/holdstald-2') + days('moellebjerg/holdstald-3')) / 2
  expect(others - days('moellebjerg/holdstald-1')).toBeGreaterThan(4)
})

test('outbreak lowers the water first and while pigs are ill, and triples mortality', () => {
  const ill = storyOccurrences(ours).filter(
    ({ story, from }) => story.key === 'diarrhoea-outbreak' && from > '2025-01-01',
  )
  expect(ill.length).toBeGreaterThan(5)
  const units = farmOf('vestergaard').units
  const dead = { ill: 0, others: 0, batches: new Set<string>() }
  for (const { unit, dayOfStay, dead: head, stories } of units.filter(
    ({ dayOfStay }) => dayOfStay > 8 && dayOfStay < 17,
  )) {
    const isIll = ill.some((occurrence) => occurrence.units.includes(unit))
    if (isIll) dead.ill += head
    else {
      dead.others += head
      dead.batches.add(unit)
    }
    if (isIll && dayOfStay < 14) expect(stories).toContain('diarrhoea-outbreak')
  }
  expect(dead.ill / ill.length / (dead.others / dead.batches.size)).toBeGreaterThan(3)
  for (const {
    units: [batch],
  } of ill) {
    const own = units.filter(({ unit }) => unit === batch)
    const litres = (stay: number) =>
      aPig(
        own.filter(({ dayOfStay }) => dayOfStay === stay),
        ({ waterLitres }) => waterLitres,
      )
    for (const stay of [8, 9, 10, 11]) expect(litres(stay) / litres(7)).toBeLessThan(0.9)
  }
})

test('small herd of a fixed seed and time is unchanged', () => {
  const [plan] = testHerd().companies
  if (!plan) throw new Error('no test herd')
  const { farms } = simulateCompany(plan, {
    seed: 47,
    now: new Date('2026-06-10T10:00:00Z'),
    from: TEST_FROM,
    withUnits: false,
  })
  const events = JSON.stringify(farms.map(({ events }) => events))
  expect(createHash('sha256').update(events).digest('hex').slice(0, 16)).toMatchInlineSnapshot(`"3e7c11bcaa619c1e"`)
})
