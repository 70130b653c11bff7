import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId, NoteId } from '@herdboard/contract/core/ids.ts'
import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import {
  assignmentFlags,
  lockAssignment,
  type StoredAssignment,
  storedAssignment,
  toRecurrence,
} from '#modules/assignments/service.ts'
import { alarmFlags, storedAlarm } from '#modules/monitoring/service.ts'
import { lockNote, noteRights, storedNote } from '#modules/notes/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { muteChoice } from '../alarm/alarm-form.ts'
import type { FormEntry, FormEntryKind } from '../engine/form-entry.ts'
import type { FormPlaceQuery } from '../sql/form-places.ts'

interface StoredWorkEntry {
  entry: FormEntry
  place: FormPlaceQuery
}

const entryFlags = ({ editable, deletable }: { editable: boolean; deletable: boolean }) => ({
  isEditable: editable,
  isDeletable: deletable,
})

const placeColumns = ({ farm_id, barn_id, section_id, batch_id }: FormPlaceQuery): FormPlaceQuery => ({
  farm_id,
  barn_id,
  section_id,
  batch_id,
})

/** Form values of a stored note. */
async function noteEntry(db: Db, scope: TenantScope, id: NoteId): Promise<StoredWorkEntry> {
  const note = await storedNote(db, scope, id)
  const { day, version, text } = note
  const values = { FF_Date: day, FF_Note: text }
  return {
    entry: { kind: 'note', id, version, day, head: null, values, lists: {}, ...entryFlags(noteRights(scope, note)) },
    place: placeColumns(note),
  }
}

/** Form values of a stored alarm. Sending the form of an open alarm says that a person saw it. */
async function alarmEntry(db: Db, context: RequestContext, scope: TenantScope, id: string): Promise<StoredWorkEntry> {
  const alarm = await storedAlarm(db, scope, id)
  const { farm_id, barn_id, section_id, started_at, version, cause_id, action, remark, assignee_id } = alarm
  const values = {
    ...(cause_id !== null && { FF_Cause: String(cause_id) }),
    FF_Action: action,
    FF_Remark: remark,
    FF_Status: alarm.is_harmless ? 'harmless' : alarm.closed_at !== null ? 'closed' : 'seen',
    FF_Assignee: assignee_id,
    FF_MuteHours: muteChoice(alarm, context.now),
  }
  return {
    entry: {
      kind: 'alarm',
      id: alarm.id,
      version,
      day: farmDay(started_at),
      head: null,
      values,
      lists: {},
      ...entryFlags(alarmFlags(scope, alarm, context.today)),
    },
    place: { farm_id, barn_id, section_id },
  }
}

/** Form values of a stored task: its day and its recurrence. */
async function taskEntry(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: AssignmentId,
): Promise<StoredWorkEntry> {
  const task = await storedAssignment(db, scope, id)
  const { day, version, name, description, assignee_id, priority, steps } = task
  const when = recurrenceOfTask(task)
  return {
    entry: {
      kind: 'assignment',
      id,
      version,
      day,
      head: null,
      values: {
        FF_Task: name,
        FF_When: { ...when, weekdays: [...when.weekdays] },
        FF_Assignee: assignee_id,
        FF_Priority: String(priority),
        FF_Remark: description,
        FF_Scope: '1',
      },
      lists: { FS_Sub: steps.map(({ description }) => ({ FF_SubTask: description })) },
      ...entryFlags(assignmentFlags(scope, task, context.now)),
    },
    place: placeColumns(task),
  }
}

function recurrenceOfTask({ day, series }: StoredAssignment): Recurrence {
  if (series === null) return { type: 'single', start: day, end: null, interval: null, weekdays: [] }
  const { type, end_day, every, weekdays } = series
  return toRecurrence({ type, startDay: day, endDay: end_day, every, weekdays })
}

export type StoredWorkKind = Exclude<FormEntryKind, 'record'>

/** Functions that lock and read one kind of stored work, and its form. */
interface StoredWorkSource {
  formId: number
  /** Locks the entry against other writers until the transaction ends. */
  lock(db: Db, scope: TenantScope, id: string): Promise<unknown>
  read(db: Db, context: RequestContext, scope: TenantScope, id: string): Promise<StoredWorkEntry>
  hasPhotos: boolean
}

export const storedWorkSources: Readonly<Record<StoredWorkKind, StoredWorkSource>> = {
  note: {
    formId: formId.note,
    lock: (db, scope, id) => lockNote(db, scope, id as NoteId),
    read: (db, _context, scope, id) => noteEntry(db, scope, id as NoteId),
    hasPhotos: true,
  },
  assignment: {
    formId: formId.task,
    lock: (db, scope, id) => lockAssignment(db, scope, id as AssignmentId),
    read: (db, context, scope, id) => taskEntry(db, context, scope, id as AssignmentId),
    hasPhotos: true,
  },
  alarm: {
    formId: formId.alarm,
    lock: (db, scope, id) => storedAlarm(db, scope, id, { isLocked: true }),
    read: alarmEntry,
    hasPhotos: false,
  },
}
