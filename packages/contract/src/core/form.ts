import { z } from 'zod'
import { ChartSpec } from '../figures/chart-spec.ts'
import { IsoDate } from './dates.ts'
import {
  AssignmentId,
  AssignmentTemplateId,
  BarnId,
  BatchId,
  DirectoryId,
  FarmId,
  ImageId,
  NoteId,
  PlaceId,
  RecordId,
  SectionId,
} from './ids.ts'

/** Data type of a value, independent of the element that shows it. */
const InputType = z.enum([
  'string',
  'int',
  'double',
  'keyvaluepair',
  'keyvaluepairlist',
  'bool',
  'datetime',
  'datetime_with_recurrence',
])

/** Option of a choice: its stored id and the text on the screen. */
export const ChoiceOption = z.object({ id: z.string(), value: z.string() })
export type ChoiceOption = z.infer<typeof ChoiceOption>

/** A day and how it repeats. Source: FORM-061, FORM-062 */
export const RecurrenceValue = z.strictObject({
  type: z.enum(['single', 'daily', 'weekly']),
  /** Null only in a template: the user chooses the day when using it. */
  start: IsoDate.nullable(),
  /** Last possible day; null repeats without end. */
  end: IsoDate.nullable(),
  /** Interval in days or weeks; null when it does not repeat. */
  interval: z.int().nullable(),
  /** 0 Monday … 6 Sunday. */
  weekdays: z.array(z.int()).max(7),
})
export type RecurrenceValue = z.infer<typeof RecurrenceValue>

/** Maximum number of photos in one form. */
export const MAX_FORM_IMAGES = 8

/** Text with the ids of its photos; a text without photos is sent as a plain string. */
export const TextWithImages = z.strictObject({
  text: z.string().max(4000),
  images: z.array(ImageId).min(1).max(MAX_FORM_IMAGES),
})
export type TextWithImages = z.infer<typeof TextWithImages>

/**
 * Value of an element on the wire: text, number, boolean, id of an option, ids of options, `yyyy-MM-dd`, `HH:mm`,
 * `yyyy-MM-ddTHH:mm` of the farm's clock, text with photos, a recurrence, or a chart to show. Null means not filled in,
 * never zero.
 */
export const ElementValue = z.union([
  z.string().max(4000),
  z.number(),
  z.boolean(),
  z.array(z.string()).max(1000),
  TextWithImages,
  RecurrenceValue,
  ChartSpec,
  z.null(),
])
export type ElementValue = z.infer<typeof ElementValue>

/** `reference` of a text that is a secret, such as a new key. */
export const SECRET_REFERENCE = 'secret'

const typeSettings = z.object({
  input_type: InputType,
  minimum_value: z.number().nullable(),
  maximum_value: z.number().nullable(),
  stepsize: z.number().nullable(),
  unit: z.string().nullable(),
  /** Unit in the singular, if the counted thing has a separate word for it. */
  unit_one: z.string().nullable(),
  /** Options of a choice, or suggestions of a textbox, which still accepts free text. */
  values: z.array(ChoiceOption).nullable(),
  /** Ids of elements that must be valid before this one can be filled in. */
  preconditions: z.array(z.string()),
  /**
   * Address under `/api` that recomputes dependent elements: PUT with context and values. For a link button its target:
   * an address of the app, or of another site, which opens in a new tab.
   */
  route: z.string().nullable(),
  /** Subject of an element: `images` on a text that may have photos, `secret` on a text that no draft may hold. */
  reference: z.string().nullable(),
  /** Client-side action of a button, if its route is not enough. */
  action: z.string().nullable(),
  /** Copies of a section keep the prototype's value of this element and show it read-only. */
  copy_locked: z.boolean(),
  /** Look of a button; `large` on a choice whose options are shown as large buttons. */
  variant: z
    .object({
      type: z.string(),
      text: z.string().nullable(),
      background: z.string().nullable(),
      hoverBackground: z.string().nullable(),
    })
    .nullable(),
  /** Earliest and latest allowed date. */
  minimum_date: IsoDate.nullable(),
  maximum_date: IsoDate.nullable(),
  /** Earliest and latest allowed time of day, `HH:mm`. */
  minimum_time: z.string().nullable(),
  maximum_time: z.string().nullable(),
  /** Required pattern of a text, and the error message if it does not match. */
  format: z
    .object({ pattern: z.string(), rule: z.enum(['email.wrong', 'farm.chr_digits', 'colour.wrong']) })
    .nullable(),
})
export type TypeSettings = z.infer<typeof typeSettings>

/** A stored photo: its bytes are fetched from `url`, under `/api`. */
export const RetrievedImage = z.object({ id: ImageId, url: z.string() })
export type RetrievedImage = z.infer<typeof RetrievedImage>

const element = <Type extends string, Value extends z.ZodType>(type: Type, value: Value) =>
  z.object({
    id: z.string(),
    type: z.literal(type),
    label: z.string(),
    /** Help text under the label; null if the label is enough. */
    hint: z.string().nullable(),
    value,
    required: z.boolean(),
    disabled: z.boolean(),
    column_width: z.union([z.literal(1), z.literal(2)]),
    /** Photos stored with the entry. */
    retrieved_images: z.array(RetrievedImage),
    type_settings: typeSettings,
  })

/** Element types of a form. A new type gets a line here and one file on each side, server and web. */
export const FormElement = z.discriminatedUnion('type', [
  element('textbox', z.union([z.string(), z.number(), z.null()])),
  element('textarea', z.union([z.string(), TextWithImages, z.null()])),
  element('chartspread', z.number().nullable()),
  element('dropdown', z.string().nullable()),
  element('multiselect', z.array(z.string()).nullable()),
  element('radiobutton', z.string().nullable()),
  element('checkbox', z.boolean().nullable()),
  element('slider', z.number().nullable()),
  element('datepicker', IsoDate.nullable()),
  element('clockpicker', z.string().nullable()),
  element('datetimepicker', z.string().nullable()),
  element('datepicker_with_recurrence', RecurrenceValue.nullable()),
  element('button', z.null()),
  element('linkbutton', z.null()),
  /** 1 excellent, 2 uncertain, 3 inferior, 4 analyzing, 5 unprocessable. */
  element('qualitydescriptor', z.int().min(1).max(5).nullable()),
  element('highchart', ChartSpec.nullable()),
])
export type FormElement = z.infer<typeof FormElement>
export type ElementType = FormElement['type']

export const FormSection = z.object({
  /** `FS_Main`; the id of a copy is prototype id, underscore, running number: `FS_Line_1`. */
  id: z.string(),
  name: z.string(),
  collapsed: z.boolean(),
  copy_collapsed: z.boolean(),
  /** For a section that can be copied: label of the add button, and the maximum number of copies. */
  prototype: z.object({ add_label: z.string(), max_copies: z.int() }).nullable(),
  children: z.array(FormElement),
})
export type FormSection = z.infer<typeof FormSection>

/** Opaque to the client, which sends it back unchanged; the server treats it as untrusted input. */
export const FormContext = z.record(z.string(), z.json())
export type FormContext = z.infer<typeof FormContext>

const place = z.object({ id: z.string(), name: z.string() }).nullable()

export const Form = z.object({
  form_id: z.int(),
  title: z.string(),
  sub_title: z.string(),
  help_widget_item: z.object({ text: z.string() }).nullable(),
  sections: z.array(FormSection),
  context: FormContext,
  buttons: z.object({ next: z.string(), delete: z.string().nullable() }),
  event: z.object({ type: z.int(), name: z.string(), icon_url: z.string(), action_id: z.int() }),
  record_id: RecordId.nullable(),
  assignment_id: AssignmentId.nullable(),
  assignment_template_id: AssignmentTemplateId.nullable(),
  note_id: NoteId.nullable(),
  /** Version of the stored entry; a submit with an older version is refused with 409 `forms.stale`. */
  version: z.int().nullable(),
  farm: place,
  /** The barn. */
  location: place,
  section: place,
  batch: place,
})
export type Form = z.infer<typeof Form>

export const FormReply = z.object({ form: Form, deletable: z.boolean(), editable: z.boolean() })
export type FormReply = z.infer<typeof FormReply>

/**
 * A form as the client sends it back. The client may send the whole form; the server reads only ids, values, context
 * and version.
 */
export const SubmittedForm = z.object({
  sections: z
    .array(
      z.object({
        id: z.string().max(100),
        children: z.array(z.object({ id: z.string().max(100), value: ElementValue.optional() })).max(1000),
      }),
    )
    .max(1000),
  context: FormContext.optional(),
  version: z.int().nullable().optional(),
})
export type SubmittedForm = z.infer<typeof SubmittedForm>

/** Place of an entry: the smallest chosen place, with the places above it. */
export const FormPlace = {
  farm_id: FarmId.optional(),
  barn_id: BarnId.optional(),
  section_id: SectionId.optional(),
  batch_id: BatchId.optional(),
}

export const NewEntry = z.strictObject({
  /** Doubtful content (300) is accepted when sent again with true. Rules, rights and types always apply. */
  confirmed: z.boolean().default(false),
  form: SubmittedForm,
  ...FormPlace,
  /** Several places at once, with a separate entry for each; for notes and tasks only. */
  location_ids: z.array(PlaceId).min(1).max(200).optional(),
  /** Subject of the form, such as a template; the same value as in the request for the form. */
  resource_id: z.string().max(255).optional(),
  /** Company whose details the form changes; refused if another one is active by now. For `formId.company` only. */
  directory_id: DirectoryId.optional(),
  /**
   * Reference of the notification that opened the form. Once the form is accepted, the notification is handled for all
   * users.
   */
  nref: z.string().max(255).optional(),
  /** The caller knows that the notification was rejected, and handles it all the same. */
  reopens: z.boolean().optional(),
})

export const EditedEntry = z.strictObject({ confirmed: z.boolean().default(false), form: SubmittedForm })

/** A form that should follow what was saved, with the values to fill in. */
export const NextForm = z.object({
  form_id: z.int(),
  place: z.object({
    farm_id: FarmId,
    barn_id: BarnId.exactOptional(),
    section_id: SectionId.exactOptional(),
    batch_id: BatchId.exactOptional(),
  }),
  prefill: z.object({
    /** Heads. */
    number: z.int(),
    pen: z.string().exactOptional(),
  }),
})
export type NextForm = z.infer<typeof NextForm>

export const FormSaveReply = z.object({
  id: z.string(),
  /** What was saved, as a sentence: "3 døde gemt i Stald 4, A2". */
  message: z.string(),
  pending: z.boolean(),
  next: NextForm.optional(),
})
export type FormSaveReply = z.infer<typeof FormSaveReply>

/** Values by their address in the form, `FS_Main.FF_Number`. */
export const DependentsBody = z.strictObject({
  context: FormContext,
  values: z.array(z.object({ id: z.string().max(200), value: ElementValue })).max(2000),
})

export const DependentsReply = z.object({
  values: z.array(z.object({ id: z.string(), value: ElementValue, values: z.array(ChoiceOption).optional() })),
  messages: z.array(z.object({ code: z.string(), message: z.string(), field: z.string().optional() })),
  context: FormContext.optional(),
})
export type DependentsReply = z.infer<typeof DependentsReply>
