import type { ElementValue } from '@herdboard/contract/form.ts'
import type { Proposal } from '../engine/definition.ts'
import { addressOf, copyNumber, type Values } from '../engine/values.ts'

export type Cells = Readonly<Record<string, ElementValue>>

/** Rows of a section that can be added again, put into the form in place of those that stand there. */
export function filledRows(values: Values, sectionId: string, rows: readonly Cells[], empty: Cells): Proposal[] {
  const present = values.copiesOf(sectionId)
  const last = Math.max(0, ...present.map((id) => copyNumber(sectionId, id) ?? 0))
  const added = rows.slice(present.length).map((_, no) => `${sectionId}_${last + no + 1}`)
  return [...present, ...added].flatMap((id, no) =>
    Object.entries({ ...empty, ...rows[no] }).map(([element, value]) => ({ address: addressOf(id, element), value })),
  )
}
