import { z } from 'zod'
import { ChartSpec } from '../figures/chart-spec.ts'
import { IsoDate } from './dates.ts'
import {
  AssignmentId,
  AssignmentTemplateId,
  BarnId,
  BatchId,
  FarmId,
  ImageId,
  NoteId,
  PlaceId,
  RecordId,
  SectionId,
} from './ids.ts'

/** What a value is, whatever part draws it. */
export const InputType = z.enum([
  'string',
  'int',
  'double',
  'keyvaluepair',
  'keyvaluepairlist',
  'bool',
  'datetime',
  'datetime_with_recurrence',
])
export type InputType = z.infer<typeof InputType>

/** An option: what is stored and what is read. */
export const Option = z.object({ id: z.string(), value: z.string() })
export type Option = z.infer<typeof Option>

/** A day and what it repeats by (first document, section 3; open points FRM-13 and FRM-14). */
export const RecurrenceValue = z.strictObject({
  type: z.enum(['single', 'daily', 'weekly']),
  /** Null only in a template: the day is chosen when it is used. */
  start: IsoDate.nullable(),
  /** Last day it may fall on; null: it goes on. */
  end: IsoDate.nullable(),
  /** Every so many days or weeks; null when it does not repeat. */
  interval: z.int().nullable(),
  /** 0 Monday … 6 Sunday. */
  weekdays: z.array(z.int()).max(7),
})
export type RecurrenceValue = z.infer<typeof RecurrenceValue>

/** Photos that one form may hold. */
export const MAX_FORM_IMAGES = 8

/** Text with the photos that belong to it, by their ids; a text without photos travels as a plain text. */
export const TextWithImages = z.strictObject({
  text: z.string().max(4000),
  images: z.array(ImageId).min(1).max(MAX_FORM_IMAGES),
})
export type TextWithImages = z.infer<typeof TextWithImages>

/**
 * Value of an element as it travels: text, number, yes/no, id of an option, ids of options, `yyyy-MM-dd`, `HH:mm`,
 * `yyyy-MM-ddTHH:mm` of the farm's clock, text with photos, a day with its recurrence, or a chart to look at; null is
 * "not filled in", never zero.
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

const typeSettings = z.object({
  input_type: InputType,
  minimum_value: z.number().nullable(),
  maximum_value: z.number().nullable(),
  stepsize: z.number().nullable(),
  unit: z.string().nullable(),
  /** The unit of one, where what is counted has a word of its own for it. */
  unit_one: z.string().nullable(),
  /** Options of a choice; suggestions of a textbox, which still takes free text. */
  values: z.array(Option).nullable(),
  /** Ids of elements that must be valid before this one can be filled in. */
  preconditions: z.array(z.string()),
  /**
   * Address under `/api` that recomputes dependents: PUT with context and values. Of a link button where it leads: an
   * address of the app, or of another site, which opens in a tab of its own.
   */
  route: z.string().nullable(),
  /** What an element is about: `images` where photos belong to a text. */
  reference: z.string().nullable(),
  /** What a button starts on the screen itself, where its route is not all. */
  action: z.string().nullable(),
  /** Copies of a section keep the prototype's value here and show it read-only. */
  copy_locked: z.boolean(),
  /** Look of a button. */
  variant: z
    .object({
      type: z.string(),
      text: z.string().nullable(),
      background: z.string().nullable(),
      hoverBackground: z.string().nullable(),
    })
    .nullable(),
  /** First and last day that a date may take. */
  minimum_date: IsoDate.nullable(),
  maximum_date: IsoDate.nullable(),
  /** First and last time of day, `HH:mm`, that a time may take. */
  minimum_time: z.string().nullable(),
  maximum_time: z.string().nullable(),
  /** What a text has to look like, and what is said where it does not. */
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
    /** Help under the label; null where the label says it all. */
    hint: z.string().nullable(),
    value,
    required: z.boolean(),
    disabled: z.boolean(),
    column_width: z.union([z.literal(1), z.literal(2)]),
    /** Photos that were stored with the entry. */
    retrieved_images: z.array(RetrievedImage),
    type_settings: typeSettings,
  })

/** The parts that a form is made of. A new type gets a line here and one file a side. */
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
  /** `FS_Main`; a copy is prototype id, underscore, running number: `FS_Line_1`. */
  id: z.string(),
  name: z.string(),
  collapsed: z.boolean(),
  copy_collapsed: z.boolean(),
  /** Sections that can be added again: label of the add button and the most copies. */
  prototype: z.object({ add_label: z.string(), max_copies: z.int() }).nullable(),
  children: z.array(FormElement),
})
export type FormSection = z.infer<typeof FormSection>

/** Opaque to the screen, sent back as it came; the server reads it as untrusted input. */
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
  /** Version of the stored entry; a submit with an old one is 409 `forms.stale`. */
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
 * The form as sent back. The whole form may come; only ids and values, context and version are read.
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

/** Where an entry belongs: the smallest place that was chosen, with what lies above it. */
export const FormPlace = {
  farm_id: FarmId.optional(),
  barn_id: BarnId.optional(),
  section_id: SectionId.optional(),
  batch_id: BatchId.optional(),
}

export const NewEntry = z.strictObject({
  /** Doubtful content (300) may be sent again with true; it never skips rules, rights or types. */
  confirmed: z.boolean().default(false),
  form: SubmittedForm,
  ...FormPlace,
  /** Several places at once, each with an entry of its own: notes and tasks alone. */
  location_ids: z.array(PlaceId).min(1).max(200).optional(),
  /** What the form was opened for, as in the question for the form: a template, say. */
  resource_id: z.string().max(255).optional(),
  /** Reference of the notification that it was opened from; accepted, it is handled for everybody. */
  nref: z.string().max(255).optional(),
})

export const EditedEntry = z.strictObject({ confirmed: z.boolean().default(false), form: SubmittedForm })

/** What was saved, in words: "3 døde gemt i Stald 4, A2". */
/** A form that what was saved asks for next, with what is known of it already. */
export const NextForm = z.object({
  form_id: z.int(),
  place: z.object({
    farm_id: FarmId,
    barn_id: BarnId.exactOptional(),
    section_id: SectionId.exactOptional(),
    batch_id: BatchId.exactOptional(),
  }),
  known: z.object({
    /** Heads. */
    number: z.int(),
    pen: z.string().exactOptional(),
  }),
})
export type NextForm = z.infer<typeof NextForm>

export const FormSaveReply = z.object({
  id: z.string(),
  message: z.string(),
  pending: z.boolean(),
  next: NextForm.optional(),
})
export type FormSaveReply = z.infer<typeof FormSaveReply>

/** A value by its address in the form, `FS_Main.FF_Number`. */
export const DependentsBody = z.strictObject({
  context: FormContext,
  values: z.array(z.object({ id: z.string().max(200), value: ElementValue })).max(2000),
})

export const DependentsReply = z.object({
  values: z.array(z.object({ id: z.string(), value: ElementValue, values: z.array(Option).optional() })),
  messages: z.array(z.object({ code: z.string(), message: z.string(), field: z.string().optional() })),
  context: FormContext.optional(),
})
export type DependentsReply = z.infer<typeof DependentsReply>
