import { holdsValue, isEmpty, writtenText } from '@herdboard/domain/forms/form-element.ts'
import { copyNumber } from './element-values.ts'
import type { DetailOf, SectionPart } from './form-definition.ts'
import type { FormLayout } from './form-layout.ts'

/**
 * Details that a record stores besides heads and kg: all filled-in values, by element id. Copies that share one record
 * form a list under the prototype's section id.
 */
export const recordDetail =
  (parts: readonly SectionPart[], { sections }: FormLayout): DetailOf =>
  (copyId) => {
    const detail: Record<string, unknown> = {}
    for (const { section, eachItsRecord } of parts) {
      const copies = sections.filter(({ id }) => copyNumber(section.id, id) !== null)
      const isOther = copyId !== undefined && eachItsRecord === true
      if (section.prototype && !eachItsRecord) detail[section.id] = copies.map(filledElements)
      else for (const copy of copies) if (!isOther || copy.id === copyId) Object.assign(detail, filledElements(copy))
    }
    return detail
  }

const filledElements = ({ children }: FormLayout['sections'][number]): Record<string, unknown> =>
  Object.fromEntries(
    children
      .filter((element) => holdsValue(element) && !element.disabled)
      // Photos are stored with the entry, not in its details.
      .map(({ id, type, value }) => [id, type === 'textarea' ? writtenText(value) : value] as const)
      .filter(([, value]) => !isEmpty(value)),
  )
