import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { SimulatedFarm } from '../simulated-company.ts'
import type { AreaWindow } from './events/area-events.ts'
import type { NoteEvent } from './events/work-events.ts'
import { createNote } from './notes/create-note.ts'
import { everydayNotes } from './notes/everyday-notes.ts'
import { vetTexts } from './notes/note-texts.ts'
import { sensorNotes } from './notes/sensor-notes.ts'
import { unitNotes } from './notes/unit-notes.ts'
import { instructionsBetween } from './treatments/vet.ts'
import { eventsInWindow } from './window-events.ts'

/** Notes that people of a farm write for each other, in Danish. */
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
