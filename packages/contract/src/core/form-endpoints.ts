import { z } from 'zod'
import { PlaceList } from '../places/place-list.ts'
import { IsoDate, QueryFlag } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { DependentsBody, DependentsReply, Form, FormPlace, FormReply, FormSaveReply, NewEntry } from './form.ts'
import { formId } from './form-id.ts'
import { AlarmId, AssignmentId, AssignmentTemplateId, DirectoryId, NoteId, RecordId } from './ids.ts'
import { storedFormEndpoints } from './stored-form-endpoints.ts'

const FormId = z.coerce.number().int().min(1).max(9999)

/**
 * Topics of the setup forms. Options of other forms need none: they are loaded when a form opens. Key figures and
 * notifications need one: screens show them.
 */
const SETUP_TOPICS = {
  [formId.pigletSuppliers]: [],
  [formId.feedSuppliers]: [],
  [formId.slaughterhouses]: [],
  [formId.drugs]: ['health'],
  [formId.causes]: [],
  [formId.alarmLimits]: ['monitoring'],
  [formId.sensors]: ['monitoring'],
  [formId.calculation]: ['herd'],
  [formId.quotations]: ['herd'],
  [formId.postingCategories]: ['herd'],
  [formId.reminders]: ['notifications'],
  [formId.internalPrices]: ['herd'],
  [formId.postPaymentEstimate]: ['herd'],
  [formId.paymentScales]: ['herd'],
} as const

/** Topics of the forms of a company and its places. */
const PLACE_TOPICS = {
  [formId.company]: ['company'],
  [formId.newFarm]: ['places', 'herd'],
  [formId.farm]: ['places', 'herd'],
  [formId.newBarn]: ['places', 'herd'],
  [formId.barn]: ['places', 'herd'],
  [formId.newSection]: ['places', 'herd'],
  [formId.section]: ['places', 'herd'],
} as const

/** Topics of a course of treatment and of one of its days: pigs may have died, and the days are tasks. */
const TREATMENT_TOPICS = ['herd', 'places', 'health', 'assignments', 'notifications'] as const

/**
 * Topics of forms that store something other than records of pigs and feed, or more than that: treatments, tasks,
 * notes. The test form stores nothing.
 */
const TOPICS_BY_FORM = {
  form_id: {
    [formId.budgetLine]: ['herd'],
    [formId.treatment]: TREATMENT_TOPICS,
    [formId.treatmentDay]: TREATMENT_TOPICS,
    [formId.statusPrice]: ['herd'],
    [formId.task]: ['assignments', 'notifications'],
    [formId.newInstruction]: ['health', 'notifications'],
    [formId.instruction]: ['health', 'notifications'],
    // A note may create a task.
    [formId.note]: ['notes', 'assignments'],
    ...SETUP_TOPICS,
    ...PLACE_TOPICS,
    [formId.test]: [],
  },
} as const

export const getForm = endpoint({
  method: 'GET',
  path: '/forms/:form_id',
  summary: 'Return an empty form for a place, prefilled with what is known there',
  access: {},
  /** 409: the notification that it is opened for was handled meanwhile. */
  errors: [409, 422],
  params: z.object({ form_id: FormId }),
  query: z.strictObject({
    ...FormPlace,
    /** Known values that the form proposes: the pigs that a count misses, or the pigs that are treated again. */
    date: IsoDate.optional(),
    number: z.coerce.number().int().min(1).max(99_999).optional(),
    pen: z.string().max(100).optional(),
    nref: z.string().max(255).optional(),
    /** The caller knows that the notification was rejected; without it, 409 says by whom and when. */
    reopens: QueryFlag.optional(),
    resource_id: z.string().max(255).optional(),
    directory_id: DirectoryId.optional(),
    location_ids: PlaceList.optional(),
  }),
  reply: FormReply,
  reads: [],
})

/** Forms that record what happens in a barn. */
const RECORDING_FORMS = [
  formId.insertion,
  formId.departure,
  formId.transfer,
  formId.deadPigs,
  formId.stockCount,
  formId.feedUse,
  formId.feedDelivery,
  formId.feedCount,
  formId.treatment,
  formId.treatmentDay,
  formId.checkIn,
  formId.weighing,
  formId.task,
  formId.note,
] as const

/** Whether a person who signed in by PIN on a shared device may send the form. */
export const isRecordingForm = (form: number): boolean => RECORDING_FORMS.some((id) => id === form)

/** Creates an entry; the same for POST and PUT, which only differ in how the form was opened. */
const submission = {
  path: '/forms/:form_id',
  access: {},
  errors: [],
  params: z.object({ form_id: FormId }),
  body: NewEntry,
  reply: FormSaveReply,
  status: 201,
  shed: 'last',
  changes: ['herd', 'places', 'notifications'],
  changesFor: TOPICS_BY_FORM,
  sharedDevices: { form_id: RECORDING_FORMS },
} as const

export const postForm = endpoint({
  method: 'POST',
  summary: 'Submit a form: record an event, create a note, task or batch, or save a setting',
  ...submission,
})

export const putForm = endpoint({
  method: 'PUT',
  summary: 'Submit a form that was opened from a notification; otherwise the same as POST',
  ...submission,
})

export const putDependents = endpoint({
  method: 'PUT',
  path: '/form-data/:form_id/:element_id',
  summary: 'Calculate values and options that depend on the entered values; stores nothing',
  access: {},
  errors: [],
  params: z.object({ form_id: FormId, element_id: z.string().max(100) }),
  body: DependentsBody,
  reply: DependentsReply,
  sharedDevices: true,
  changes: [],
})

/** Both endpoints of each form of a stored entry. The server binds them in a loop. */
export const storedForms = {
  record: storedFormEndpoints({
    path: '/forms/records/:id',
    idSchema: RecordId,
    access: {},
    getSummary: 'The form of a stored record',
    putSummary: 'Change a stored record',
    changes: ['herd', 'places', 'health', 'assignments', 'notifications'],
  }),
  note: storedFormEndpoints({
    path: '/forms/notes/:id',
    idSchema: NoteId,
    access: { module: 'RealTime' },
    getSummary: 'The form of a note',
    putSummary: 'Change a note',
    changes: ['notes'],
  }),
  alarm: storedFormEndpoints({
    path: '/forms/alarms/:id',
    idSchema: AlarmId,
    access: { module: 'RealTime' },
    getSummary: 'The form of an alarm',
    putSummary: 'Acknowledge an alarm and state its cause',
    changes: ['monitoring', 'notifications', 'assignments'],
  }),
  assignment: storedFormEndpoints({
    path: '/forms/assignments/:id',
    idSchema: AssignmentId,
    access: { module: 'Assignments' },
    getSummary: 'The form of a task',
    putSummary: 'Change a task: this one, or this and the following of its series',
    changes: ['assignments', 'notifications'],
  }),
  template: storedFormEndpoints({
    path: '/forms/assignment-templates/:id',
    idSchema: AssignmentTemplateId,
    access: { module: 'Assignments' },
    getSummary: 'The form of a task template',
    putSummary: 'Change a task template',
    changes: ['assignments'],
    /** `record_id` also holds the id of the template. */
    reply: z.object({ form: Form, record_id: AssignmentTemplateId, deletable: z.boolean(), editable: z.boolean() }),
  }),
}

export const { get: getRecordForm, put: putRecordForm } = storedForms.record
export const { get: getNoteForm, put: putNoteForm } = storedForms.note
export const { get: getAlarmForm, put: putAlarmForm } = storedForms.alarm
export const { get: getAssignmentForm, put: putAssignmentForm } = storedForms.assignment
export const { get: getAssignmentTemplateForm, put: putAssignmentTemplateForm } = storedForms.template
