import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { randomStream } from '#random-stream.ts'
import type { SimulatedFarm, UnitDay } from '#simulated-company.ts'
import type { NoteEvent } from '../events/work-events.ts'
import { unitRoom } from '../unit-place.ts'
import { createNote } from './create-note.ts'
import { arrivalTexts, feedStopTexts, heatTexts, outbreakTexts } from './note-texts.ts'

const ARRIVAL_IS_NOTED = 0.22
const HOT_CELSIUS = 20.5
const HEAT_IS_NOTED = 0.2
const FEED_STOP = 'feed-line-stop'
const AFTERNOON = [16 * 60 + 5, 16 * 60 + 50] as const
/** Days of an outbreak with a note; on the first day the pigs only drink less. */
const OUTBREAK_DAYS: readonly number[] = [0, 1, 2, 4, 7]

/** Notes on observations in the pens: new pigs, an outbreak, a stopped feed line, a hot day. */
export function unitNotes(seed: number, { plan, units }: SimulatedFarm): NoteEvent[] {
  const unitDays = new Map(units.map((unit) => [`${unit.unit} ${unit.day}`, unit]))
  const outbreakDay = (unit: UnitDay): number => {
    let days = -1
    for (let day = unit.day; isIll(unitDays.get(`${unit.unit} ${day}`)); day = addDays(day, -1)) days++
    return days
  }
  const byDay = Map.groupBy(units, ({ day }) => day)
  return [...byDay.values()].flatMap((today) => [
    ...today.flatMap((unit) => [
      ...arrival(seed, plan, unit),
      ...(isIll(unit) ? outbreak(seed, plan, unit, outbreakDay(unit)) : []),
    ]),
    ...feedStop(seed, plan, today),
    ...heat(seed, plan, today),
  ])
}

const isIll = (unit: UnitDay | undefined): boolean => unit?.stories.some((key) => key.includes('outbreak')) ?? false

function arrival(seed: number, plan: SimulatedFarm['plan'], unit: UnitDay): NoteEvent[] {
  const { unit: key, day, dayOfStay, head, meanKg } = unit
  // Where new pigs join others, the section does not show how many were inserted.
  if (dayOfStay !== 0 || !plan.barns.find((barn) => barn.key === unit.barn)?.isBatchProduction) return []
  if (!randomStream(seed, 'notes', key, day, 'arrival').bernoulli(ARRIVAL_IS_NOTED)) return []
  const values = { head, kg: meanKg.toFixed(1).replace('.', ',') }
  const place = unitRoom(plan.key, unit)
  return [
    createNote(seed, plan, {
      key: `${key}/note/arrival/${day}`,
      day,
      place,
      texts: arrivalTexts,
      values,
      minutes: [780, 960],
    }),
  ]
}

function outbreak(seed: number, plan: SimulatedFarm['plan'], unit: UnitDay, days: number): NoteEvent[] {
  const text = outbreakTexts[OUTBREAK_DAYS.indexOf(days)]
  if (!text) return []
  const key = `${unit.unit}/note/outbreak/${unit.day}`
  return [createNote(seed, plan, { key, day: unit.day, place: unitRoom(plan.key, unit), texts: [text] })]
}

function feedStop(seed: number, plan: SimulatedFarm['plan'], today: readonly UnitDay[]): NoteEvent[] {
  const stopped = today.find(({ stories }) => stories.includes(FEED_STOP))
  if (!stopped) return []
  const { barn, day } = stopped
  const place = { farm: plan.key, barn, section: null, batch: null }
  return [
    createNote(seed, plan, {
      key: `${barn}/note/feed-stop/${day}`,
      day,
      place,
      texts: feedStopTexts,
      minutes: AFTERNOON,
    }),
  ]
}

function heat(seed: number, plan: SimulatedFarm['plan'], today: readonly UnitDay[]): NoteEvent[] {
  const finishers = today.filter(
    ({ pigType, outdoorCelsius }) => pigType === SLAUGHTER_PIGS && outdoorCelsius > HOT_CELSIUS,
  )
  const [unit] = finishers
  if (!unit) return []
  const chance = randomStream(seed, 'notes', plan.key, unit.day, 'heat')
  if (!chance.bernoulli(HEAT_IS_NOTED)) return []
  const barn = chance.pick(finishers.map((one) => [one.barn, 1] as const))
  return [
    createNote(seed, plan, {
      key: `${plan.key}/note/heat/${unit.day}`,
      day: unit.day,
      place: { farm: plan.key, barn, section: null, batch: null },
      texts: heatTexts,
      // The daily mean is about seven degrees below the afternoon temperature.
      values: { c: Math.round(unit.outdoorCelsius + 7) },
      minutes: [13 * 60, 16 * 60],
    }),
  ]
}
