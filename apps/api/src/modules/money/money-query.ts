import type { BarnId, BatchId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'

/** A unit whose money is asked for; a resolved unit of places is one. */
export interface MoneyUnit {
  id: UnitId
  farmId: FarmId
  barnId: BarnId
  batchId: BatchId | null
  pigType: PigType
}

export interface MoneyQuery {
  units: readonly MoneyUnit[]
  periods: readonly LedgerPeriod[]
  /** Batches that count as a whole in some periods: their postings of any day belong to these. */
  wholeBatches?: { periods: readonly number[]; ids: readonly BatchId[] }
}
