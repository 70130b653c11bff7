import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'

/** Farm or batch of a report. */
export interface ReportGroup {
  id: string
  farmId: FarmId
  name: string
  unitIds: ReadonlySet<UnitId>
  places: number | null
  /** True: pigs missing at a stock count are counted as dead. */
  countsLossAsDead: boolean
}
