import type { Form, FormElement, FormReply, FormSection, TypeSettings } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'

const settings = (rest: Partial<TypeSettings>): TypeSettings => ({
  input_type: 'string',
  minimum_value: null,
  maximum_value: null,
  stepsize: null,
  unit: null,
  unit_one: null,
  values: null,
  preconditions: [],
  route: null,
  reference: null,
  action: null,
  copy_locked: false,
  variant: null,
  minimum_date: null,
  maximum_date: null,
  minimum_time: null,
  maximum_time: null,
  format: null,
  ...rest,
})

type ElementOverrides = Partial<Omit<FormElement, 'type' | 'value' | 'type_settings'>> & {
  value?: unknown
  type_settings?: Partial<TypeSettings>
}

/** A form element with the given properties and defaults for the rest. */
export const anElement = (
  type: FormElement['type'],
  id: string,
  label: string,
  rest: ElementOverrides = {},
): FormElement =>
  ({
    hint: null,
    value: null,
    required: false,
    disabled: false,
    column_width: 1,
    retrieved_images: [],
    ...rest,
    id,
    type,
    label,
    type_settings: settings(rest.type_settings ?? {}),
  }) as FormElement

export const aFormSection = (
  id: string,
  name: string,
  children: FormElement[],
  rest: Partial<FormSection> = {},
): FormSection => ({
  id,
  name,
  collapsed: false,
  copy_collapsed: false,
  prototype: null,
  children,
  ...rest,
})

export const aForm = (sections: FormSection[], rest: Partial<Form> = {}): Form => ({
  form_id: formId.deadPigs,
  title: 'Dead',
  sub_title: 'Barn 4, A2',
  help_widget_item: null,
  sections,
  context: { form_id: formId.deadPigs },
  buttons: { next: 'Next', delete: null },
  event: { type: 5, name: 'Dead', icon_url: '', action_id: 5 },
  record_id: null,
  assignment_id: null,
  assignment_template_id: null,
  note_id: null,
  version: null,
  farm: null,
  location: { id: 'barn', name: 'Barn 4' },
  section: { id: 'section', name: 'A2' },
  batch: null,
  ...rest,
})

/** The form for dead pigs, reduced to what the tests need. */
export const deadForm = (rest: Partial<Form> = {}): Form =>
  aForm(
    [
      aFormSection('FS_Main', 'Day', [
        anElement('datepicker', 'FF_Date', 'Date', {
          value: '2026-11-20',
          required: true,
          type_settings: { input_type: 'datetime' },
        }),
      ]),
      aFormSection(
        'FS_Dead',
        'Dead',
        [
          anElement('textbox', 'FF_Number', 'Number dead', {
            required: true,
            type_settings: { input_type: 'int', minimum_value: 1, maximum_value: 999, unit: 'pigs' },
          }),
          anElement('radiobutton', 'FF_DeathKind', 'How', {
            value: '1',
            required: true,
            type_settings: {
              input_type: 'keyvaluepair',
              values: [
                { id: '1', value: 'Found dead' },
                { id: '2', value: 'Euthanised' },
              ],
            },
          }),
          anElement('dropdown', 'FF_DeathCause', 'Cause', {
            type_settings: {
              input_type: 'keyvaluepair',
              values: [
                { id: '3', value: 'Lameness, joints' },
                { id: '13', value: 'Unknown' },
              ],
            },
          }),
        ],
        { prototype: { add_label: 'Another cause', max_copies: 50 } },
      ),
      aFormSection('FS_More', 'More details', [anElement('textarea', 'FF_Remark', 'Remark', { column_width: 2 })], {
        collapsed: true,
      }),
    ],
    rest,
  )

export const aFormReply = (form: Form, rest: Partial<FormReply> = {}): FormReply => ({
  form,
  deletable: false,
  editable: true,
  ...rest,
})
