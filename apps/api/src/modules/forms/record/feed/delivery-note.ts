import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { copyNumber, type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import type { FormSession, SectionPart } from '#modules/forms/engine/form-definition.ts'
import { findReceivedDocument, type ReceivedDocument } from '#modules/received-documents/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'

const LINE = 'FS_Line'
/** Share by which the lines may differ from the note in total. */
const SUM_TOLERANCE = 0.005
/** Days by which the delivery may be recorded before or after the note's day. */
const MAX_DAY_GAP = 3

/** Returns the delivery note that the form approves; null for a delivery that is typed. */
export async function receivedNote({ db, scope, resource, entry }: FormSession): Promise<ReceivedDocument | null> {
  if (entry !== null) return null
  const note = await findReceivedDocument(db, scope, resource)
  return note?.kind === 'delivery' ? note : null
}

const kilosOfNote = ({ lines }: ReceivedDocument): number => lines.reduce((sum, { kg }) => sum + kg, 0)

/** Section with the supplier's own lines, which nobody changes. */
export function deliveryNoteSection(session: FormSession, note: ReceivedDocument): SectionPart {
  const { i18n } = session
  const build = elementBuilder(session)
  const lines = note.lines.map(({ product, kg, priceDkkPer100Kg: price }) =>
    price === null
      ? i18n.text('forms:delivery_line', { product, kg: i18n.formatNumber(kg) })
      : i18n.text('forms:delivery_line_priced', {
          product,
          kg: i18n.formatNumber(kg),
          price: i18n.formatNumber(price, 2),
        }),
  )
  return build.section('FS_Original', { name: 'delivery_note' }, [
    build.textArea('FF_OriginalText', { disabled: true, wide: true, maxLength: 10_000, value: lines.join('\n') }),
    build.decimal('FF_OriginalAmount', { disabled: true, unit: 'kg', value: kilosOfNote(note) }),
  ])
}

/** Rules: the lines add up to the note, and the day is about that of the note. */
export function noteRules({ i18n }: FormSession, note: ReceivedDocument, values: ElementValues): BrokenRule[] {
  const rules: BrokenRule[] = []
  const amounts = values.copiesOf(LINE).map((copy) => values.number(elementAddress(copy, 'FF_Amount')))
  const kg = amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const original = kilosOfNote(note)
  if (amounts.every((one) => one !== null) && Math.abs(kg - original) > original * SUM_TOLERANCE)
    rules.push({
      code: 'delivery.sum',
      verdict: 'refused',
      field: elementAddress(LINE, 'FF_Amount'),
      params: { s: i18n.formatNumber(kg), o: i18n.formatNumber(original) },
    })
  const day = values.text('FS_Main.FF_Date')
  if (day !== null && Math.abs(daysBetween(note.day, day)) > MAX_DAY_GAP)
    rules.push({
      code: 'delivery.date_gap',
      verdict: 'doubtful',
      field: 'FS_Main.FF_Date',
      params: { date: i18n.day(note.day) },
    })
  return rules
}

/** Row of the import that a line of the form came from; a line that a person added counts with the last. */
export function rowOfCopy({ lines }: ReceivedDocument, section: string, copy: string | undefined): number {
  const line = lines[copyNumber(section, copy ?? section) ?? 0] ?? lines.at(-1)
  if (!line) throw new Error('a received document has no line')
  return line.no
}
