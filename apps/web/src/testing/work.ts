import type { Form } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { AssignmentId, AssignmentTemplateId, NoteId, SubAssignmentId } from '@herdboard/contract/core/ids.ts'
import { type Assignment, type AssignmentTemplate, taskType } from '@herdboard/contract/herd/assignments.ts'
import type { Note } from '@herdboard/contract/herd/notes.ts'
import type { Barn, Farm } from '@herdboard/contract/places/locations.ts'
import { aForm, aFormSection, anElement } from './forms.ts'

let last = 0
const anId = (): string => {
  last += 1
  return `00000000-0000-4000-a000-${String(last).padStart(12, '0')}`
}

export const aNote = (farm: Farm, barn: Barn, rest: Partial<Note> = {}): Note => ({
  id: NoteId.parse(anId()),
  date: '2026-11-20',
  farm_id: farm.id,
  farm_name: farm.name,
  barn_id: barn.id,
  barn_name: barn.name,
  section_id: null,
  section_name: null,
  name: 'The feeder drips',
  user: 'Jens Hansen',
  created_at_utc: '2026-11-20T08:00:00Z',
  ...rest,
})

export const aTask = (farm: Farm, barn: Barn, rest: Partial<Assignment> = {}): Assignment => ({
  id: AssignmentId.parse(anId()),
  type_id: taskType.general,
  is_completed: false,
  date: '2026-11-20',
  farm_id: farm.id,
  farm_name: farm.name,
  barn_id: barn.id,
  barn_name: barn.name,
  section_id: null,
  section_name: null,
  name: 'Wash the barn',
  assignee: null,
  completed_by: null,
  completed_at_utc: null,
  priority: 'normal',
  location_id: barn.id as unknown as Assignment['location_id'],
  sub_assignments: [],
  is_recurring: false,
  form: { form_id: formId.task, record_id: null, resource_id: null },
  treatment: null,
  editable: true,
  deletable: true,
  ...rest,
})

export const aTreatment = (
  farm: Farm,
  barn: Barn,
  rest: Partial<Assignment> = {},
  course: Partial<NonNullable<Assignment['treatment']>> = {},
): Assignment =>
  aTask(farm, barn, {
    type_id: taskType.treatment,
    name: 'Lameness, Penovet',
    form: { form_id: formId.treatmentDay, record_id: null, resource_id: 'treatment-1' },
    treatment: {
      treatment_id: anId(),
      day: 2,
      total_days: 3,
      retention_date: null,
      animal_count: 4,
      dosis_pr_animal: 2.5,
      dosis_unit: 'ml',
      label: null,
      pen: '7',
      ...course,
    },
    ...rest,
  })

export const subAssignmentsOf = (...descriptions: string[]): Assignment['sub_assignments'] =>
  descriptions.map((description) => ({ id: SubAssignmentId.parse(anId()), description, is_completed: false }))

export const aTemplate = (rest: Partial<AssignmentTemplate> = {}): AssignmentTemplate => ({
  id: AssignmentTemplateId.parse(anId()),
  name: 'Wash after departure',
  created_at_utc: '2026-10-01T09:30:00Z',
  editable: true,
  deletable: true,
  ...rest,
})

/** The form of a note, reduced to what the tests need. */
export const noteForm = (rest: Partial<Form> = {}): Form =>
  aForm(
    [
      aFormSection('FS_Main', 'Note', [
        anElement('textarea', 'FF_Note', 'Note', {
          required: true,
          column_width: 2,
          type_settings: { minimum_value: 1, maximum_value: 2000 },
        }),
      ]),
    ],
    {
      form_id: formId.note,
      title: 'Note',
      event: { type: 10, name: 'Note', icon_url: '', action_id: 36 },
      location: null,
      section: null,
      ...rest,
    },
  )

/** The form of a task or of a template. */
export const taskForm = (rest: Partial<Form> = {}, sections: Form['sections'] = []): Form =>
  aForm(
    [
      aFormSection('FS_Main', 'Task', [
        anElement('textbox', 'FF_Task', 'Task', {
          required: true,
          column_width: 2,
          type_settings: { minimum_value: 1, maximum_value: 200 },
        }),
      ]),
      ...sections,
    ],
    {
      form_id: formId.task,
      title: 'Task',
      event: { type: 0, name: 'Task', icon_url: '', action_id: 31 },
      location: null,
      section: null,
      ...rest,
    },
  )

/** The question what a change applies to, at the end of the form of a recurring task. */
export const appliesToSection = () =>
  aFormSection('FS_Edit', 'Applies to', [
    anElement('radiobutton', 'FF_Scope', 'Applies to', {
      value: '1',
      required: true,
      type_settings: {
        input_type: 'keyvaluepair',
        values: [
          { id: '1', value: 'This one' },
          { id: '2', value: 'This and following' },
        ],
      },
    }),
  ])
