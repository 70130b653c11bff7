import type { ElementValue } from '@herdboard/contract/core/form.ts'
import { copyNumber, type ElementValues, elementAddress } from '../engine/element-values.ts'
import type { FieldProposal } from '../engine/form-definition.ts'

export type RowCells = Readonly<Record<string, ElementValue>>

/** Proposals that replace the rows of a repeated section. */
export function rowProposals(
  values: ElementValues,
  sectionId: string,
  rows: readonly RowCells[],
  empty: RowCells,
): FieldProposal[] {
  const present = values.copiesOf(sectionId)
  const last = Math.max(0, ...present.map((id) => copyNumber(sectionId, id) ?? 0))
  const added = rows.slice(present.length).map((_, no) => `${sectionId}_${last + no + 1}`)
  return [...present, ...added].flatMap((id, no) =>
    Object.entries({ ...empty, ...rows[no] }).map(([element, value]) => ({
      address: elementAddress(id, element),
      value,
    })),
  )
}
