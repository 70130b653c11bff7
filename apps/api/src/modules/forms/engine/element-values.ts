import type { ElementValue, RecurrenceValue } from '@herdboard/contract/core/form.ts'
import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { cloneNumber } from '@herdboard/domain/forms/clones.ts'
import { imageIdsOf, isEmpty, writtenText } from '@herdboard/domain/forms/form-element.ts'

/** Address of a value in a form: section id + "." + element id, such as `FS_Main.FF_Number`. */
export type ElementAddress = string

export const elementAddress = (sectionId: string, elementId: string): ElementAddress => `${sectionId}.${elementId}`

/**
 * Number of a section copy: `FS_Dead_2` is 2, its prototype `FS_Dead` is 0. Null where it is not a copy of this
 * prototype.
 */
export function copyNumber(prototypeId: string, sectionId: string): number | null {
  return sectionId === prototypeId ? 0 : cloneNumber(prototypeId, sectionId)
}

/** Values of a form by address, with a reader for each type. An empty text reads as null. */
export interface ElementValues {
  readonly all: ReadonlyMap<ElementAddress, ElementValue>
  /** The section itself and its copies, in the order of the form. */
  copiesOf(sectionId: string): readonly string[]
  at(address: ElementAddress): ElementValue
  number(address: ElementAddress): number | null
  /** The text, without its photos. */
  text(address: ElementAddress): string | null
  /** Photos of a text. */
  images(address: ElementAddress): readonly ImageId[]
  flag(address: ElementAddress): boolean
  list(address: ElementAddress): readonly string[]
  recurrence(address: ElementAddress): RecurrenceValue | null
}

export function elementValues(
  all: ReadonlyMap<ElementAddress, ElementValue>,
  sectionIds: readonly string[],
): ElementValues {
  const valueAt = (address: ElementAddress): ElementValue => all.get(address) ?? null
  return {
    all,
    at: valueAt,
    copiesOf: (sectionId) => sectionIds.filter((id) => copyNumber(sectionId, id) !== null),
    number: (address) => {
      const value = valueAt(address)
      return typeof value === 'number' ? value : null
    },
    text: (address) => writtenText(valueAt(address)),
    images: (address) => imageIdsOf(valueAt(address)) as readonly ImageId[],
    flag: (address) => valueAt(address) === true,
    list: (address) => {
      const value = valueAt(address)
      return Array.isArray(value) ? value : []
    },
    recurrence: (address) => {
      const value = valueAt(address)
      return typeof value === 'object' && value !== null && 'weekdays' in value ? value : null
    },
  }
}

/** Whether two values look the same to the user: numbers to three decimals, and all empty values are equal. */
export function isSameElementValue(a: ElementValue | undefined, b: ElementValue | undefined): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 0.0005
  return JSON.stringify(a) === JSON.stringify(b)
}
