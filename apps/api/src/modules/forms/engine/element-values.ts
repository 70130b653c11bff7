import type { ElementValue, RecurrenceValue } from '@herdboard/contract/core/form.ts'
import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { cloneNumber } from '@herdboard/domain/forms/clones.ts'
import { imageIdsOf, isEmpty, writtenText } from '@herdboard/domain/forms/form-element.ts'

/** Where a value stands in a form: section id + "." + element id, `FS_Main.FF_Number`. */
export type ElementAddress = string

export const elementAddress = (sectionId: string, elementId: string): ElementAddress => `${sectionId}.${elementId}`

/** Running number of a copy: `FS_Dead_2` is 2, its prototype `FS_Dead` 0; null where it is no copy of that one. */
export function copyNumber(prototypeId: string, sectionId: string): number | null {
  return sectionId === prototypeId ? 0 : cloneNumber(prototypeId, sectionId)
}

/** What is filled in, by address, read by kind. An empty text is nothing. */
export interface ElementValues {
  readonly all: ReadonlyMap<ElementAddress, ElementValue>
  /** The section itself and its copies, in the order of the form. */
  copiesOf(sectionId: string): readonly string[]
  at(address: ElementAddress): ElementValue
  number(address: ElementAddress): number | null
  /** The words, without the photos beside them. */
  text(address: ElementAddress): string | null
  /** Photos beside a text. */
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

/** Whether two values are the same to the person who reads them. */
export function isSameElementValue(a: ElementValue | undefined, b: ElementValue | undefined): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 0.0005
  return JSON.stringify(a) === JSON.stringify(b)
}
