import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { PlaceKeys } from '#herd-event.ts'
import type { FarmPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import { randomStream } from '#random-stream.ts'
import type { NoteEvent } from '../events/work-events.ts'

/** Replaces placeholders such as `{sti}`. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

interface NoteOccasion {
  key: PlanKey
  day: string
  place: PlaceKeys
  texts: readonly string[]
  values?: Readonly<Record<string, string | number>>
  /** Earliest and latest minute of the farm day; default is the morning. */
  minutes?: readonly [number, number]
}

const MORNING = [6 * 60 + 45, 10 * 60 + 30] as const

/** Note that the barn person writes on an occasion, with one of several texts. */
export function createNote(seed: number, { habits }: FarmPlan, occasion: NoteOccasion): NoteEvent {
  const chance = randomStream(seed, 'notes', occasion.key)
  const [from, to] = occasion.minutes ?? MORNING
  const text = chance.pick(occasion.texts.map((one) => [one, 1] as const))
  return {
    kind: 'note',
    key: occasion.key,
    at: farmInstant(occasion.day, chance.integer(from, to)),
    by: habits.barnPerson,
    day: occasion.day,
    place: occasion.place,
    text: fillPlaceholders(text, { sti: chance.integer(1, 12), n: chance.integer(2, 4), ...occasion.values }),
  }
}
