import { formId } from '@herdboard/contract/core/form-id.ts'
import type { NoteId } from '@herdboard/contract/core/ids.ts'
import { createTasks } from '#modules/assignments/service.ts'
import { changeNote, saveNotes, storedNote } from '#modules/notes/service.ts'
import { assertRules } from '#platform/http/errors/problem.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { FormDefinition, FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'

/** Maximum length of the name of a task made from a note: the beginning of the note. */
const NAME_LENGTH = 200
const NORMAL = 2

/** Form `formId.note`: a note at one or more places. */
export const noteEntryForm: FormDefinition = {
  formId: formId.note,
  async open(session) {
    const build = elementBuilder(session)
    const canCreateTask = session.entry === null && session.scope.modules.has('Assignments')
    return {
      sections: [
        build.section('FS_Main', { name: 'note' }, [
          build.date(),
          build.textArea('FF_Note', { required: true, maxLength: 2000, photos: true }),
        ]),
        ...(canCreateTask
          ? [build.section('FS_More', { name: 'more', folded: true }, [build.checkbox('FF_CreateTask')])]
          : []),
      ],
      saving: {
        save: async (values, { confirmed, rules }) => {
          assertRules(rules, confirmed)
          const ids = await saveNote(session, values)
          return { id: requireValue(ids[0] ?? null, 'a place'), pending: false, entries: { kind: 'note', ids } }
        },
      },
      savedMessage: () => session.i18n.text('forms:done.note', { count: session.entry ? 1 : session.places.length }),
    }
  },
}

async function saveNote(session: FormSession, values: ElementValues): Promise<string[]> {
  const { db, context, scope, entry, places } = session
  const written = {
    day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
    text: requireValue(values.text('FS_Main.FF_Note'), 'FF_Note'),
  }
  if (entry) {
    await changeNote(db, context, scope, await storedNote(db, scope, entry.id as NoteId), written)
    return [entry.id]
  }
  const ids = await saveNotes(db, context, scope, places.map(toPlaceOfRecord), written)
  if (values.flag('FS_More.FF_CreateTask')) await saveFollowUpTask(session, written.text)
  return ids
}

async function saveFollowUpTask({ db, context, scope, places }: FormSession, text: string): Promise<void> {
  const name = [...text.replace(/\s+/g, ' ')].slice(0, NAME_LENGTH).join('')
  await createTasks(db, context, scope, places.map(toPlaceOfRecord), {
    name,
    description: name === text ? null : text,
    assigneeId: null,
    priority: NORMAL,
    steps: [],
    when: { type: 'single', start: context.today, end: null, interval: null, weekdays: [] },
  })
}
