import { ElementValue, type FormContext } from '@herdboard/contract/core/form.ts'
import { z } from 'zod'
import { Problem } from '#platform/http/errors/problem.ts'
import type { ElementAddress } from './element-values.ts'
import type { FormSession } from './form-definition.ts'

const nullableId = z.uuid().nullable()

/** Context that a form carries to the client and back. It is read as untrusted input and proves nothing. */
const ParsedFormContext = z.strictObject({
  form_id: z.int(),
  farm_id: z.uuid(),
  barn_id: nullableId,
  section_id: nullableId,
  batch_id: nullableId,
  pig_type: z.union([z.literal(1), z.literal(2)]).nullable(),
  record_id: nullableId,
  /** Subject of the form: the day of a course of treatment, or a budget line. */
  resource_id: z.string().max(80).nullable().default(null),
  /** Kind of the stored entry `record_id`. */
  entry_kind: z.enum(['record', 'note', 'assignment', 'alarm']).nullable(),
  version: z.int().nullable(),
  /** Farm day on which the form was opened. */
  day: z.iso.date(),
  /** Values computed last, by address. */
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
  resource_id: event.carriesResource ? resource : null,
  entry_kind: entry?.kind ?? null,
  version,
  day: requestContext.today,
  computed: Object.fromEntries(computed),
})

/** Parses a returned context. Throws `request.malformed` where it belongs to another form. */
export function parseFormContext(context: FormContext, id: number): ParsedFormContext {
  const read = ParsedFormContext.safeParse(context)
  if (!read.success || read.data.form_id !== id) throw new Problem('request.malformed', { name: 'context' })
  return read.data
}
