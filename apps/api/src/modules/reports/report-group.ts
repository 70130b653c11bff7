import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'

/** A farm or a batch of a report. */
export interface ReportGroup {
  id: string
  farmId: FarmId
  name: string
  unitIds: ReadonlySet<UnitId>
  places: number | null
  /** Pigs missing at a count are dead ones. */
  countsLossAsDead: boolean
  /** Its farm has no pigs of the other kind. */
  isAlone: boolean
}
