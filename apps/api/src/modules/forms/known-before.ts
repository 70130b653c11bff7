import type { ElementValue } from '@herdboard/contract/form.ts'
import type { SectionPart } from './engine/definition.ts'
import type { Address } from './engine/values.ts'

/** What whoever opens a form already knows of the entry. */
export interface KnownBefore {
  date?: string | undefined
  /** Heads. */
  number?: number | undefined
}

type Prefill = ReadonlyMap<Address, ElementValue>

/** The day goes first: what a form asks and estimates follows from it. A notification knows better. */
export const withDay = ({ date }: KnownBefore, known: Prefill): Prefill =>
  new Map<Address, ElementValue>([...(date ? [['FS_Main.FF_Date', date] as const] : []), ...known])

/** Heads stand where the form asks for them first; a form that asks for none leaves them out. */
export function withHeads({ number }: KnownBefore, known: Prefill, parts: readonly SectionPart[]): Prefill {
  const asking = parts.find((part) => part.section.children.some(({ id }) => id === 'FF_Number'))
  if (number === undefined || !asking) return known
  return new Map<Address, ElementValue>([[`${asking.section.id}.FF_Number`, number], ...known])
}
