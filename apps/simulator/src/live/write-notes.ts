import { formId } from '@herdboard/contract/core/form-id.ts'
import type { NoteEvent } from '../areas/events/work-events.ts'
import { simulateNotes } from '../areas/notes.ts'
import { randomStream } from '../random-stream.ts'
import { fillLiveForm } from './fill-form.ts'
import type { LiveCompany } from './live-company.ts'
import { fetchForm, submitLiveForm } from './submit-form.ts'
import { writeScheduledEvents } from './write-scheduled-events.ts'

/** Share of notes that lead to a task. */
const TASK_SHARE = 1 / 3

/** Writes notes of the farms' people, some with a task. */
export const writeNotes = (company: LiveCompany): Promise<void> => {
  const isToBeDone = ({ key }: NoteEvent) => randomStream(company.seed, 'notes', key, 'task').bernoulli(TASK_SHARE)
  return writeScheduledEvents<NoteEvent>(company, {
    simulate: ({ farms }, window) => farms.flatMap((farm) => simulateNotes(company.seed, farm, window)),
    describe: (note) => `notes "${note.text}"${isToBeDone(note) ? ', to be done today' : ''}`,
    write: async (writers, note) => {
      const writer = await writers(note.by)
      // A note belongs to a farm, a barn or a section.
      const at = (await writer.places()).formPlaceIds({ ...note.place, batch: null })
      const form = await fetchForm(writer, formId.note, at)
      const typed = { FF_Date: note.day, FF_Note: note.text, FF_CreateTask: isToBeDone(note) }
      await submitLiveForm(writer, formId.note, at, note.key, fillLiveForm(form, [typed]))
    },
  })
}
