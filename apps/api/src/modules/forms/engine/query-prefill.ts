import type { ElementValue } from '@herdboard/contract/core/form.ts'
import type { ElementAddress } from './element-values.ts'
import type { SectionPart } from './form-definition.ts'

/** What whoever opens a form already knows of the entry. */
export interface PrefillQuery {
  date?: string | undefined
  /** Heads. */
  number?: number | undefined
  pen?: string | undefined
}

type PrefillValues = ReadonlyMap<ElementAddress, ElementValue>

/** The day goes first: what a form asks and estimates follows from it. A notification knows better. */
export const withPrefilledDay = ({ date }: PrefillQuery, known: PrefillValues): PrefillValues =>
  new Map<ElementAddress, ElementValue>([...(date ? [['FS_Main.FF_Date', date] as const] : []), ...known])

/** Heads and the pen stand where the form asks for them first; a form that does not ask leaves them out. */
export function withPrefilledPigs(
  { number, pen }: PrefillQuery,
  known: PrefillValues,
  parts: readonly SectionPart[],
): PrefillValues {
  const proposed = Object.entries({ FF_Number: number, FF_Pen: pen }).flatMap(([elementId, value]) => {
    const askingSection = parts.find((part) => part.section.children.some(({ id }) => id === elementId))
    return value === undefined || !askingSection
      ? []
      : [[`${askingSection.section.id}.${elementId}` as ElementAddress, value] as const]
  })
  return new Map<ElementAddress, ElementValue>([...proposed, ...known])
}
