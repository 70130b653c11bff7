import type { BarnId, BatchId, FarmId, SectionId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'

/** The smallest place with one head count: a barn, or its section, or its batch, for one type of pigs. */
export interface HerdUnit {
  id: UnitId
  farmId: FarmId
  barnId: BarnId
  sectionId: SectionId | null
  batchId: BatchId | null
  pigType: PigType
}

/** Returns whether a whole-barn count includes the unit; a batch is always counted by itself. */
export const isCountedWithBarn = ({ batchId }: HerdUnit): boolean => batchId === null

/** A unit that a change of records affects, and the affected days. */
export interface AffectedUnit {
  unitId: UnitId
  /** The first day with changed facts; an edit has an old and a new one. */
  firstDay: string
  lastDay: string
}
