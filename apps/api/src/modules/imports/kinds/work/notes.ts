import { formId } from '@herdboard/contract/core/form-id.ts'
import type { NoteId } from '@herdboard/contract/core/ids.ts'
import { placeColumns } from '#modules/imports/checking/place-of-row.ts'
import { removeNoteById } from '#modules/notes/service.ts'
import { formRowKind } from '../form-rows.ts'

/** Notes: form `formId.note`. */
export const noteImport = formRowKind({
  kind: 'notes',
  form: formId.note,
  module: 'RealTime',
  subjectType: 'note',
  depth: 'farm',
  dayColumn: 'date',
  columns: [
    { key: 'date', type: 'day', required: true },
    { key: 'note', type: 'text', required: true, maxLength: 2000 },
    ...placeColumns,
    { key: 'external_id', type: 'text', maxLength: 80 },
  ],
  elements: { date: 'FS_Main.FF_Date', note: 'FS_Main.FF_Note' },
  async remove({ db, context, scope }, effects) {
    for (const { subjectId } of effects) await removeNoteById(db, context, scope, subjectId as NoteId)
  },
})
