import { z } from 'zod'
import { PlaceList } from '../places/place-list.ts'
import { IsoDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import {
  DependentsBody,
  DependentsReply,
  EditedEntry,
  Form,
  FormPlace,
  FormReply,
  FormSaveReply,
  NewEntry,
} from './form.ts'
import { AlarmId, AssignmentId, AssignmentTemplateId, DirectoryId, NoteId, RecordId } from './ids.ts'

const FormId = z.coerce.number().int().min(1).max(9999)

/** Forms of the setup: what other forms offer is asked for when they open; figures and notifications stand on screens. */
const SETUP_TOPICS = {
  60: [],
  61: [],
  62: [],
  63: ['health'],
  64: [],
  65: ['monitoring'],
  66: ['monitoring'],
  68: ['herd'],
  69: ['herd'],
  70: ['herd'],
  71: ['notifications'],
} as const

/** A course of treatment and a day of it: pigs may have died, and its days are tasks. */
const TREATMENT_TOPICS = ['herd', 'places', 'health', 'assignments', 'notifications'] as const

/** Forms that keep something else than records of pigs and feed, or more: treatments, tasks, notes; one keeps nothing. */
const TOPICS_BY_FORM = {
  form_id: {
    10: ['herd'],
    11: TREATMENT_TOPICS,
    12: TREATMENT_TOPICS,
    20: ['herd'],
    31: ['assignments', 'notifications'],
    32: ['health', 'notifications'],
    33: ['health', 'notifications'],
    37: ['notes'],
    ...SETUP_TOPICS,
    999: [],
  },
} as const

export const getForm = endpoint({
  method: 'GET',
  path: '/forms/:form_id',
  summary: 'An empty form for a place, prefilled with what is known there',
  access: {},
  params: z.object({ form_id: FormId }),
  query: z.strictObject({
    ...FormPlace,
    /** What is known of it already, to propose: what a count says is missing, or who is treated anew. */
    date: IsoDate.optional(),
    number: z.coerce.number().int().min(1).max(99_999).optional(),
    pen: z.string().max(100).optional(),
    nref: z.string().max(255).optional(),
    resource_id: z.string().max(255).optional(),
    directory_id: DirectoryId.optional(),
    location_ids: PlaceList.optional(),
  }),
  reply: FormReply,
})

export const postForm = endpoint({
  method: 'POST',
  path: '/forms/:form_id',
  summary: 'Record what happened',
  access: {},
  params: z.object({ form_id: FormId }),
  body: NewEntry,
  reply: FormSaveReply,
  status: 201,
  shed: 'last',
  changes: ['herd', 'places', 'notifications'],
  changesFor: TOPICS_BY_FORM,
})

export const putForm = endpoint({
  method: 'PUT',
  path: '/forms/:form_id',
  summary: 'The same as POST, for a form that was opened from a notification',
  access: {},
  params: z.object({ form_id: FormId }),
  body: NewEntry,
  reply: FormSaveReply,
  status: 201,
  shed: 'last',
  changes: ['herd', 'places', 'notifications'],
  changesFor: TOPICS_BY_FORM,
})

export const getRecordForm = endpoint({
  method: 'GET',
  path: '/forms/records/:id',
  summary: 'The form of a stored record',
  access: {},
  params: z.object({ id: RecordId }),
  reply: FormReply,
})

export const putRecordForm = endpoint({
  method: 'PUT',
  path: '/forms/records/:id',
  summary: 'Change a stored record',
  access: {},
  params: z.object({ id: RecordId }),
  body: EditedEntry,
  reply: FormSaveReply,
  shed: 'last',
  changes: ['herd', 'places', 'health', 'assignments', 'notifications'],
})

export const putDependents = endpoint({
  method: 'PUT',
  path: '/form-data/:form_id/:element_id',
  summary: 'Values and options that follow from what is filled in; never writes',
  access: {},
  params: z.object({ form_id: FormId, element_id: z.string().max(100) }),
  body: DependentsBody,
  reply: DependentsReply,
})

export const getNoteForm = endpoint({
  method: 'GET',
  path: '/forms/notes/:id',
  summary: 'The form of a note',
  access: { module: 'RealTime' },
  params: z.object({ id: NoteId }),
  reply: FormReply,
})

export const putNoteForm = endpoint({
  method: 'PUT',
  path: '/forms/notes/:id',
  summary: 'Change a note',
  access: { module: 'RealTime' },
  params: z.object({ id: NoteId }),
  body: EditedEntry,
  reply: FormSaveReply,
  shed: 'last',
  changes: ['notes'],
})

export const getAlarmForm = endpoint({
  method: 'GET',
  path: '/forms/alarms/:id',
  summary: 'The form of an alarm',
  access: { module: 'RealTime' },
  params: z.object({ id: AlarmId }),
  reply: FormReply,
})

export const putAlarmForm = endpoint({
  method: 'PUT',
  path: '/forms/alarms/:id',
  summary: 'Say why there was an alarm, and that it was seen',
  access: { module: 'RealTime' },
  params: z.object({ id: AlarmId }),
  body: EditedEntry,
  reply: FormSaveReply,
  shed: 'last',
  changes: ['monitoring', 'notifications', 'assignments'],
})

export const getAssignmentForm = endpoint({
  method: 'GET',
  path: '/forms/assignments/:id',
  summary: 'The form of a task',
  access: { module: 'Assignments' },
  params: z.object({ id: AssignmentId }),
  reply: FormReply,
})

export const putAssignmentForm = endpoint({
  method: 'PUT',
  path: '/forms/assignments/:id',
  summary: 'Change a task: this one, or this and the following of its series',
  access: { module: 'Assignments' },
  params: z.object({ id: AssignmentId }),
  body: EditedEntry,
  reply: FormSaveReply,
  shed: 'last',
  changes: ['assignments', 'notifications'],
})

export const getAssignmentTemplateForm = endpoint({
  method: 'GET',
  path: '/forms/assignment-templates/:id',
  summary: 'The form of a task template',
  access: { module: 'Assignments' },
  params: z.object({ id: AssignmentTemplateId }),
  /** The id of the template stands in `record_id` as well. */
  reply: z.object({ form: Form, record_id: AssignmentTemplateId, deletable: z.boolean(), editable: z.boolean() }),
})

export const putAssignmentTemplateForm = endpoint({
  method: 'PUT',
  path: '/forms/assignment-templates/:id',
  summary: 'Change a task template',
  access: { module: 'Assignments' },
  params: z.object({ id: AssignmentTemplateId }),
  body: EditedEntry,
  reply: FormSaveReply,
  shed: 'last',
  changes: ['assignments'],
})
