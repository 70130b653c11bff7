import type { ElementValue } from '@herdboard/contract/core/form.ts'
import type { ElementAddress } from './element-values.ts'
import type { SectionPart } from './form-definition.ts'

/** Values that the caller already knows when it opens a form. */
export interface PrefillQuery {
  date?: string | undefined
  /** Heads. */
  number?: number | undefined
  pen?: string | undefined
}

type PrefillValues = ReadonlyMap<ElementAddress, ElementValue>

/**
 * Adds the day to the prefilled values, first, because questions and estimates depend on it. Values of a notification
 * override it.
 */
export const withPrefilledDay = ({ date }: PrefillQuery, prefill: PrefillValues): PrefillValues =>
  new Map<ElementAddress, ElementValue>([...(date ? [['FS_Main.FF_Date', date] as const] : []), ...prefill])

/** Adds heads and pen at the first section that has the field; a form without the field ignores them. */
export function withPrefilledPigs(
  { number, pen }: PrefillQuery,
  prefill: PrefillValues,
  parts: readonly SectionPart[],
): PrefillValues {
  const proposed = Object.entries({ FF_Number: number, FF_Pen: pen }).flatMap(([elementId, value]) => {
    const sectionWithField = parts.find((part) => part.section.children.some(({ id }) => id === elementId))
    return value === undefined || !sectionWithField
      ? []
      : [[`${sectionWithField.section.id}.${elementId}` as ElementAddress, value] as const]
  })
  return new Map<ElementAddress, ElementValue>([...proposed, ...prefill])
}
