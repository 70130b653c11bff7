import type { ElementValue, FormElement, FormSection, RecurrenceValue } from '@herdboard/contract/form.ts'
import { holdsValue, imagesOf, isEmpty, wordsOf } from '@herdboard/domain/forms/element.ts'
import { numberInFamily } from '#blocks/dynamic-form/form-sections.ts'
import { fieldAddress, type FormValues, sendableValue, fieldValue } from '#blocks/dynamic-form/form-values.ts'
import { readableNumber } from '#blocks/dynamic-form/parts/shown-number.ts'
import { withUnit } from '#lib/format.ts'
import { formatDay } from '#lib/format-dates.ts'
import type { Language } from '#lib/language.ts'

export interface ConfirmedValue {
  address: string
  label: string
  text: string
  /** Differs from what was stored before. */
  isChanged: boolean
  isWide: boolean
}

export interface ConfirmedSection {
  id: string
  name: string
  values: ConfirmedValue[]
}

interface ConfirmationWords {
  yes: string
  no: string
  recurrence: (value: RecurrenceValue) => string
  photos: (count: number) => string
  /** Of a section that is there several times. */
  copyName: (name: string, number: number) => string
}

/** Long names of places need the room of two. */
const WIDE: ReadonlySet<string> = new Set(['FF_Origin', 'FF_TransferTo'])

/**
 * What is about to be sent, in the order of the form: everything filled in, computed values too, buttons not.
 * A section that came folded and was left as it came is left out. `before` are the stored values of an edit.
 */
export function confirmationSections(
  sections: readonly FormSection[],
  values: FormValues,
  came: FormValues,
  isEdit: boolean,
  language: Language,
  words: ConfirmationWords,
): ConfirmedSection[] {
  return sections.flatMap((section) => {
    const isUntouched = section.children.every(({ id }) =>
      isEqualText(fieldValue(values, section.id, id), fieldValue(came, section.id, id)),
    )
    if (section.collapsed && isUntouched) return []
    const shown = section.children.flatMap((element): ConfirmedValue[] => {
      const value = fieldValue(values, section.id, element.id)
      const hasChanged = isEdit && !isEqualText(value, fieldValue(came, section.id, element.id))
      if (!holdsValue(element) || (isEmpty(sendableValue(value)) && !hasChanged)) return []
      return [
        {
          address: fieldAddress(section.id, element.id),
          label: element.label,
          text: valueText(element, value, language, words),
          isChanged: hasChanged,
          isWide: WIDE.has(element.id) || element.column_width === 2,
        },
      ]
    })
    if (shown.length === 0) return []
    const number = numberInFamily(sections, section.id)
    const name = number === null ? section.name : words.copyName(section.name, number)
    return [{ id: section.id, name, values: shown }]
  })
}

const isEqualText = (one: ElementValue, other: ElementValue): boolean =>
  JSON.stringify(sendableValue(one)) === JSON.stringify(sendableValue(other))

/** A value as a person reads it: the text of an option, a number with its unit, a day, yes or no. Emptied is a dash. */
export function valueText(element: FormElement, value: ElementValue, language: Language, words: ConfirmationWords): string {
  const { input_type, unit, unit_one, values } = element.type_settings
  const said = sendableValue(value)
  if (isEmpty(said)) return '–'
  if (typeof said === 'boolean') return said ? words.yes : words.no
  if (typeof said === 'number') {
    const figure = readableNumber(said, language)
    return element.type === 'chartspread'
      ? `± ${withUnit(figure, unit ?? 'kg')}`
      : withUnit(figure, (said === 1 ? unit_one : null) ?? unit ?? '')
  }
  if (typeof said === 'object' && said !== null && !Array.isArray(said)) return objectText(said, words)
  if (input_type === 'datetime' && typeof said === 'string') return momentText(said, language)
  const named = (id: string) => values?.find((option) => option.id === id)?.value ?? id
  if (Array.isArray(said)) return said.map(named).join(', ')
  // Free text with suggestions stands as it was typed; a choice by its name.
  return element.type === 'textbox' || element.type === 'textarea' ? String(said) : named(String(said))
}

/** A day with what it repeats by, or a text with how many photos lie beside it. */
function objectText(value: object, words: ConfirmationWords): string {
  if ('weekdays' in value) return words.recurrence(value as RecurrenceValue)
  return [wordsOf(value), words.photos(imagesOf(value).length)].filter(Boolean).join(' · ')
}

/** A day, a time of day, or both. */
function momentText(said: string, language: Language): string {
  const [day = '', time] = said.includes('T') ? said.split('T') : [said]
  if (!day.includes('-')) return said
  return [formatDay(day, language), time].filter(Boolean).join(' ')
}
