import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { NoteEvent } from '../areas/area-events.ts'
import { playNotes } from '../areas/notes.ts'
import { chanceOf } from '../chance.ts'
import type { PlaceKeys } from '../herd-event.ts'
import { momentInWords } from './deed-words.ts'
import { type Desks, desksOf } from './desks.ts'
import { fillForm } from './fill-form.ts'
import type { LiveCompany } from './live-company.ts'
import { Refused, Stopped } from './session.ts'
import { open, submit } from './submit.ts'

const NOTE_FORM = 37
const DAY_MS = 86_400_000
/** The play is made so far ahead, and made anew when all of it is written. */
const AHEAD_MS = 8 * DAY_MS
const LONGEST_WAIT_MS = 60_000
/** What one note in three is about has to be done by somebody. */
const IS_TO_BE_DONE = 1 / 3

/**
 * People note things down at their moments, and ask for a task where something has to be done. What was to be noted while
 * nobody played is left out: notes are of the moment. Ends when it is stopped.
 */
export async function writeNotes(company: LiveCompany): Promise<void> {
  const { clock, stop } = company.net
  let last = clock.now()
  try {
    while (!stop.aborted) {
      const until = new Date(last.getTime() + AHEAD_MS)
      const { notes, desks } = played(company, last, until)
      for (const note of notes) {
        if (!(await isTime(company, note.at))) return
        await write(company, desks, note)
      }
      if (!(await isTime(company, until.toISOString()))) return
      last = until
    }
  } catch (problem) {
    if (!(problem instanceof Stopped)) throw problem
  }
}

/** What is noted after one moment and up to another. */
function played(company: LiveCompany, after: Date, until: Date): { notes: NoteEvent[]; desks: Desks } {
  const herd = company.play(until)
  const window = { from: farmDay(after), now: until }
  const notes = herd.farms
    .flatMap((farm) => playNotes(company.seed, farm, window))
    .filter(({ at }) => at > after.toISOString())
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
  return { notes, desks: desksOf(company, herd) }
}

/** Waits for a moment; false where the play is stopped before it. */
async function isTime({ net: { clock, stop } }: LiveCompany, at: string): Promise<boolean> {
  while (!stop.aborted) {
    const waitMs = Date.parse(at) - clock.now().getTime()
    if (waitMs <= 0) return true
    await clock.pause(Math.min(waitMs, LONGEST_WAIT_MS), stop)
  }
  return false
}

/** A note is of a farm, a barn or a section. */
const roomOf = (place: PlaceKeys): PlaceKeys => ({ ...place, batch: null })

async function write(company: LiveCompany, desks: Desks, note: NoteEvent): Promise<void> {
  const { net, people, seed } = company
  const isToBeDone = chanceOf(seed, 'notes', note.key, 'task').happens(IS_TO_BE_DONE)
  const name = people.find(({ key }) => key === note.by)?.first ?? note.by
  net.tell(
    `${momentInWords(note.at, net.clock.now())} ${name} notes "${note.text}"${isToBeDone ? ', to be done today' : ''}`,
  )
  try {
    const desk = await desks(note.by)
    const at = (await desk.places()).openedAt(roomOf(note.place))
    const form = await open(desk, NOTE_FORM, at)
    const typed = { FF_Date: note.day, FF_Note: note.text, FF_CreateTask: isToBeDone }
    await submit(desk, NOTE_FORM, at, note.key, fillForm(form, [typed]))
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    // A company without the module, or somebody who may not write there.
    net.tell(`      not taken: ${problem.message}`)
  }
}
