import { ElementValue, type FormContext } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { z } from 'zod'
import { treatmentDayEvent } from '#modules/catalogue/farm-events.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { ElementAddress } from './element-values.ts'
import type { FormSession } from './form-definition.ts'

const nullableId = z.uuid().nullable()

/** What a form carries along. It comes back from the client, so it is read as untrusted input and proves nothing. */
const ParsedFormContext = z.strictObject({
  form_id: z.int(),
  farm_id: z.uuid(),
  barn_id: nullableId,
  section_id: nullableId,
  batch_id: nullableId,
  pig_type: z.union([z.literal(1), z.literal(2)]).nullable(),
  record_id: nullableId,
  /** What the form of a day of a course, or of a line of the budget, was opened for. */
  resource_id: z.string().max(80).nullable().default(null),
  /** What is stored under that id. */
  entry_kind: z.enum(['record', 'note', 'assignment', 'alarm']).nullable(),
  version: z.int().nullable(),
  /** Today when the form was made. */
  day: z.iso.date(),
  /** What was computed last, by address. */
  computed: z.record(z.string().max(200), ElementValue),
})
export type ParsedFormContext = z.infer<typeof ParsedFormContext>

export const formContextOf = (
  { event, place, entry, context: requestContext, resource }: FormSession,
  version: number | null,
  computed: ReadonlyMap<ElementAddress, ElementValue>,
): ParsedFormContext => ({
  form_id: event.formId,
  farm_id: place.farm.id,
  barn_id: place.barn?.id ?? null,
  section_id: place.section?.id ?? null,
  batch_id: place.batch?.id ?? null,
  pig_type: place.barn?.pigType ?? null,
  record_id: entry?.id ?? null,
  // A stored line of the budget stands at no place of its own.
  resource_id: event === treatmentDayEvent || event.formId === formId.budgetLine ? resource : null,
  entry_kind: entry?.kind ?? null,
  version,
  day: requestContext.today,
  computed: Object.fromEntries(computed),
})

/** Reads a context that came back; one that is not of this form is malformed. */
export function parseFormContext(context: FormContext, id: number): ParsedFormContext {
  const read = ParsedFormContext.safeParse(context)
  if (!read.success || read.data.form_id !== id) throw new Problem('request.malformed', { name: 'context' })
  return read.data
}
