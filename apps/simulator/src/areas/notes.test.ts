import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { expect, test } from 'vitest'
import { simulateNotes } from './notes.ts'
import { handMadeFarm, handMadePlan } from './testing/hand-made-farm.ts'

const SEED = 3
const from = '2025-06-01'
const now = new Date('2026-06-10T10:00:00Z')
const farm = handMadeFarm({ from, to: '2026-06-10' })
const notes = simulateNotes(SEED, farm, { from, now })

test('simulator writes two to five notes a week, hardly any on a Sunday', () => {
  const weeks = 53.4
  expect(notes.length / weeks).toBeGreaterThan(2)
  expect(notes.length / weeks).toBeLessThan(5)
  const sundays = notes.filter(({ day }) => new Date(`${day}T12:00Z`).getUTCDay() === 0)
  expect(sundays.length / notes.length).toBeLessThan(0.12)
})

test('notes are written on their day, in working hours, by the farm’s people, without empty placeholders', () => {
  for (const { day, at, by, text } of notes) {
    expect(farmDay(new Date(at))).toBe(day)
    expect([handMadePlan.habits.barnPerson, handMadePlan.habits.officePerson]).toContain(by)
    expect(text).not.toMatch(/[{}]|undefined|NaN| {2}/)
    expect(text.length).toBeLessThan(120)
  }
})

test('note wording does not repeat within ten weeks of everyday work', () => {
  const everyday = notes.filter(({ key }) => /\/note\/\d{4}-\d\d-\d\d\/\d$/.test(key))
  const wording = (text: string) => text.replaceAll(/\d+/g, '#')
  for (const [index, { text, day }] of everyday.entries()) {
    const again = everyday.slice(index + 1, index + 12).find((one) => wording(one.text) === wording(text))
    expect(again && `${day} ${text}`).toBeUndefined()
  }
  expect(new Set(everyday.map(({ text }) => wording(text))).size).toBeGreaterThan(40)
})

test('weaner notes are placed where weaners are, and frost notes fall in winter', () => {
  for (const { text, place, day } of notes) {
    if (/varmelampe|gulvvarme slukket/i.test(text)) expect(place.barn).toBe('lille/klima')
    if (/slutblanding|halebid/i.test(text)) expect(place.barn).not.toBe('lille/klima')
    if (/frost/i.test(text)) expect(['11', '12', '01', '02']).toContain(day.slice(5, 7))
  }
})

test('outbreak notes appear daily at its section, a feed line stop in the afternoon of its day', () => {
  const outbreakNotes = simulateNotes(
    SEED,
    handMadeFarm({
      from,
      to: '2026-06-10',
      changeDay: ({ unit, dayOfStay, barn, day }) => {
        if (unit === 'lille/klima/2026-04-02' && dayOfStay >= 8 && dayOfStay <= 16)
          return { stories: ['diarrhoea-outbreak'] }
        return barn === 'lille/slagt' && day === '2026-05-03' ? { stories: ['feed-line-stop'] } : {}
      },
    }),
    { from, now },
  )
  const ill = outbreakNotes.filter(({ key }) => key.includes('/outbreak/'))
  expect(ill.map(({ day }) => day)).toEqual(['2026-04-10', '2026-04-11', '2026-04-12', '2026-04-14', '2026-04-17'])
  expect(ill[0]).toMatchObject({ text: 'Drikker mindre end i går, holdes øje med', place: { barn: 'lille/klima' } })
  const stop = outbreakNotes.filter(({ key }) => key.includes('/feed-stop/'))
  expect(stop.map(({ day, place }) => [day, place.barn])).toEqual([['2026-05-03', 'lille/slagt']])
  expect(stop[0]?.at.slice(11, 13)).toBe('14')
})

test('later simulation time only adds notes', () => {
  const sooner = new Date('2026-02-20T11:00:00Z')
  const before = simulateNotes(SEED, handMadeFarm({ from, to: '2026-02-20' }), { from, now: sooner })
  expect(before.length).toBeGreaterThan(80)
  expect(notes.slice(0, before.length)).toEqual(before)
})
