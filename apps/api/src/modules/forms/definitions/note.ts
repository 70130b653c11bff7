import type { NoteId } from '@herdboard/contract/ids.ts'
import { createTasks } from '#modules/assignments/service.ts'
import { changeNote, saveNotes, storedNote } from '#modules/notes/service.ts'
import { assertRules } from '#platform/problem.ts'
import { asking } from '../elements/asking.ts'
import { given } from '../engine/day.ts'
import type { FormDefinition, Opening } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'
import type { Values } from '../engine/values.ts'

/** A task made of a note is called by its beginning. */
const NAME_LENGTH = 200
const NORMAL = 2

/** Something worth telling each other, at one or more places. */
export const note: FormDefinition = {
  formId: 37,
  async open(at) {
    const ask = asking(at)
    const mayAskForTask = at.entry === null && at.scope.modules.has('Assignments')
    return {
      sections: [
        ask.section('FS_Main', { name: 'note' }, [
          ask.date(),
          ask.area('FF_Note', { required: true, maxLength: 2000, photos: true }),
        ]),
        ...(mayAskForTask
          ? [ask.section('FS_More', { name: 'more', folded: true }, [ask.checkbox('FF_CreateTask')])]
          : []),
      ],
      keeping: {
        keep: async (values, { confirmed, rules }) => {
          assertRules(rules, confirmed)
          const ids = await keep(at, values)
          return { id: given(ids[0] ?? null, 'a place'), pending: false, entries: { kind: 'note', ids } }
        },
      },
      done: () => at.say.text('forms:done.37', { count: at.entry ? 1 : at.places.length }),
    }
  },
}

async function keep(at: Opening, values: Values): Promise<string[]> {
  const { db, context, scope, entry, places } = at
  const written = {
    day: given(values.text('FS_Main.FF_Date'), 'FF_Date'),
    text: given(values.text('FS_Main.FF_Note'), 'FF_Note'),
  }
  if (entry) {
    await changeNote(db, context, scope, await storedNote(db, scope, entry.id as NoteId), written)
    return [entry.id]
  }
  const ids = await saveNotes(db, context, scope, places.map(placeOfRecord), written)
  if (values.flag('FS_More.FF_CreateTask')) await keepTask(at, written.text)
  return ids
}

async function keepTask({ db, context, scope, places }: Opening, text: string): Promise<void> {
  const name = [...text.replace(/\s+/g, ' ')].slice(0, NAME_LENGTH).join('')
  await createTasks(db, context, scope, places.map(placeOfRecord), {
    name,
    description: name === text ? null : text,
    assigneeId: null,
    priority: NORMAL,
    steps: [],
    when: { type: 'single', start: context.today, end: null, interval: null, weekdays: [] },
  })
}
