import type { ElementValue, FormElement, FormSection, RecurrenceValue } from '@herdboard/contract/core/form.ts'
import { holdsValue, imageIdsOf, isEmpty, writtenText } from '@herdboard/domain/forms/form-element.ts'
import { numberInFamily } from '#blocks/parts/dynamic-form/form-sections.ts'
import { type FormValues, fieldAddress, fieldValue, sendableValue } from '#blocks/parts/dynamic-form/form-values.ts'
import { readableNumber } from '#blocks/parts/dynamic-form/parts/number/readable-number.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { withUnit } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

export interface ConfirmedValue {
  address: string
  label: string
  text: string
  /** The value differs from the stored one. */
  isChanged: boolean
  isWide: boolean
}

export interface ConfirmedSection {
  id: string
  name: string
  values: ConfirmedValue[]
}

interface ConfirmationTexts {
  yes: string
  no: string
  recurrence: (value: RecurrenceValue) => string
  photos: (count: number) => string
  /** Names a copy of a repeatable section. */
  copyName: (name: string, number: number) => string
}

/** Long place names need two columns. */
const WIDE_ELEMENTS: ReadonlySet<string> = new Set(['FF_Origin', 'FF_TransferTo'])

/**
 * Returns what will be sent, in form order: all filled values including computed ones, no buttons. A collapsed section
 * without changes is left out. `servedValue` holds the stored values of an edit.
 */
export function confirmationSections(
  sections: readonly FormSection[],
  values: FormValues,
  servedValue: FormValues,
  isEdit: boolean,
  language: Language,
  texts: ConfirmationTexts,
): ConfirmedSection[] {
  return sections.flatMap((section) => {
    const isUnchanged = section.children.every(({ id }) =>
      isEqualText(fieldValue(values, section.id, id), fieldValue(servedValue, section.id, id)),
    )
    if (section.collapsed && isUnchanged) return []
    const shown = section.children.flatMap((element): ConfirmedValue[] => {
      const value = fieldValue(values, section.id, element.id)
      const hasChanged = isEdit && !isEqualText(value, fieldValue(servedValue, section.id, element.id))
      if (!holdsValue(element) || (isEmpty(sendableValue(value)) && !hasChanged)) return []
      return [
        {
          address: fieldAddress(section.id, element.id),
          label: element.label,
          text: valueText(element, value, language, texts),
          isChanged: hasChanged,
          isWide: WIDE_ELEMENTS.has(element.id) || element.column_width === 2,
        },
      ]
    })
    if (shown.length === 0) return []
    const number = numberInFamily(sections, section.id)
    const name = number === null ? section.name : texts.copyName(section.name, number)
    return [{ id: section.id, name, values: shown }]
  })
}

const isEqualText = (one: ElementValue, other: ElementValue): boolean =>
  JSON.stringify(sendableValue(one)) === JSON.stringify(sendableValue(other))

/**
 * Formats a value for reading: the text of an option, a number with its unit, a day, yes or no. An empty value is a
 * dash.
 */
export function valueText(
  element: FormElement,
  value: ElementValue,
  language: Language,
  texts: ConfirmationTexts,
): string {
  const { input_type, unit, unit_one, values } = element.type_settings
  const numberText = sendableValue(value)
  if (isEmpty(numberText)) return '–'
  if (typeof numberText === 'boolean') return numberText ? texts.yes : texts.no
  if (typeof numberText === 'number') {
    const figure = readableNumber(numberText, language)
    return element.type === 'chartspread'
      ? `± ${withUnit(figure, unit ?? 'kg')}`
      : withUnit(figure, (numberText === 1 ? unit_one : null) ?? unit ?? '')
  }
  if (typeof numberText === 'object' && numberText !== null && !Array.isArray(numberText))
    return objectText(numberText, texts)
  if (input_type === 'datetime' && typeof numberText === 'string') return momentText(numberText, language)
  const named = (id: string) => values?.find((option) => option.id === id)?.value ?? id
  if (Array.isArray(numberText)) return numberText.map(named).join(', ')
  // Free text with suggestions is shown as typed, an option by its text.
  return element.type === 'textbox' || element.type === 'textarea' ? String(numberText) : named(String(numberText))
}

/** Formats a recurrence, or a text with its number of photos. */
function objectText(value: object, texts: ConfirmationTexts): string {
  if ('weekdays' in value) return texts.recurrence(value as RecurrenceValue)
  return [writtenText(value), texts.photos(imageIdsOf(value).length)].filter(Boolean).join(' · ')
}

/** Formats a day, a time of day, or both. */
function momentText(moment: string, language: Language): string {
  const [day = '', time] = moment.includes('T') ? moment.split('T') : [moment]
  if (!day.includes('-')) return moment
  return [formatDay(day, language), time].filter(Boolean).join(' ')
}
