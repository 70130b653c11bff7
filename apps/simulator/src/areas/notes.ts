import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { SimulatedFarm } from '../played.ts'
import type { AreaWindow, NoteEvent } from './area-events.ts'
import { eventsInWindow } from './in-window.ts'
import { everydayNotes } from './notes/everyday.ts'
import { vetTexts } from './notes/note-texts.ts'
import { sensorNotes } from './notes/of-sensors.ts'
import { unitNotes } from './notes/of-units.ts'
import { createNote } from './notes/write-note.ts'
import { instructionsBetween } from './treatments/vet.ts'

/** What people of a farm wrote down for each other, in Danish. */
export function simulateNotes(seed: number, farm: SimulatedFarm, window: AreaWindow): NoteEvent[] {
  const { plan } = farm
  const [from, to] = [window.from, farmDay(window.now)]
  const visits = [...new Set(instructionsBetween(seed, plan, from, to).map(({ issueDay }) => issueDay))]
  const vet = visits.map((day) =>
    createNote(seed, plan, {
      key: `${plan.key}/note/vet/${day}`,
      day,
      place: { farm: plan.key, barn: null, section: null, batch: null },
      texts: vetTexts,
      minutes: [12 * 60, 15 * 60],
    }),
  )
  const notes = [
    ...everydayNotes(seed, plan, from, to),
    ...unitNotes(seed, farm),
    ...sensorNotes(seed, plan, from, to),
    ...vet,
  ]
  return eventsInWindow(notes, window)
}
