import { addDays } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import { weekNumber } from '#herd/calendar/weekday.ts'
import type { BarnPlan, FarmPlan } from '#plan.ts'
import { type RandomStream, randomStream } from '#random-stream.ts'
import type { NoteEvent } from '../events/work-events.ts'
import { fillPlaceholders } from './create-note.ts'
import { noteTexts, type SampleNoteText } from './note-texts.ts'

const NOTES_PER_WEEK = 4
const IS_WRITTEN = 0.62
/** Shares by weekday: most notes are written on working days. */
const WEEKDAYS = [20, 18, 18, 18, 18, 5, 3] as const

/**
 * Notes of everyday work, some per week. Each farm uses the texts in its own order, and repeats none before all are
 * used.
 */
export function everydayNotes(seed: number, plan: FarmPlan, from: string, to: string): NoteEvent[] {
  const notes: NoteEvent[] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    for (let no = 0; no < NOTES_PER_WEEK; no++) {
      const chance = randomStream(seed, 'notes', plan.key, monday, no)
      const text = textOf(seed, plan, weekNumber(monday) * NOTES_PER_WEEK + no)
      const day = addDays(monday, chance.pick(WEEKDAYS.map((share, index) => [index, share] as const)))
      const barn = barnFor(chance, plan, text)
      if (!barn || !chance.bernoulli(IS_WRITTEN)) continue
      if (text.months && !text.months.includes(Number(day.slice(5, 7)))) continue
      notes.push(noteAt(chance, plan, barn, text, day, `${plan.key}/note/${monday}/${no + 1}`))
    }
  }
  return notes
}

function textOf(seed: number, { key }: FarmPlan, index: number): SampleNoteText {
  const chance = randomStream(seed, 'notes', key, 'order')
  const order = noteTexts.map((text) => ({ text, at: chance.next() })).sort((one, other) => one.at - other.at)
  return (order[index % noteTexts.length] as { text: SampleNoteText }).text
}

function barnFor(chance: RandomStream, { barns }: FarmPlan, { pigType }: SampleNoteText): BarnPlan | null {
  const fitting = barns.filter((barn) => pigType === null || barn.pigType === pigType)
  return fitting.length > 0 ? chance.pick(fitting.map((barn) => [barn, 1] as const)) : null
}

function noteAt(
  chance: RandomStream,
  plan: FarmPlan,
  barn: BarnPlan,
  text: SampleNoteText,
  day: string,
  key: string,
): NoteEvent {
  const sections = text.isOfBarn ? [] : barn.sections
  const section = sections.length > 0 ? chance.pick(sections.map((one) => [one.key, 1] as const)) : null
  return {
    kind: 'note',
    key,
    at: farmInstant(day, chance.integer(6 * 60 + 40, 16 * 60 + 30)),
    by: chance.bernoulli(0.85) ? plan.habits.barnPerson : plan.habits.officePerson,
    day,
    place: { farm: plan.key, barn: barn.key, section, batch: null },
    text: fillPlaceholders(text.text, { sti: chance.integer(1, 12), n: chance.integer(2, 8) }),
  }
}
