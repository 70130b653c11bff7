import type { BarnId, BatchId, FarmId, RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import type { ResolvedPlaces } from '#modules/locations/service.ts'

/** A unit whose money is asked for; a resolved unit of places is one. */
export interface MoneyUnit {
  id: UnitId
  farmId: FarmId
  barnId: BarnId
  batchId: BatchId | null
  pigType: PigType
}

/** Units and periods whose typed postings are asked for. */
export interface PostingQuery {
  units: readonly MoneyUnit[]
  periods: readonly LedgerPeriod[]
  /**
   * Batches that count as a whole in some periods: their postings and feed of any day belong to these. `lives` is a
   * period of whole lives, if the units of the batches have one of their own: it stands beside the postings of the first
   * period.
   */
  wholeBatches?: { periods: readonly number[]; ids: readonly BatchId[]; lives?: number }
}

export interface MoneyQuery extends PostingQuery {
  bills: BilledPlaces
}

/** Which typed bills stand beside the amounts of units in a sum: only these replace calculated amounts. */
export interface BilledPlaces {
  /** Farms, barns and batches: bills that were recorded at one of them, or inside one. */
  ids: readonly string[]
  /** Place that the sums are for. Bills of wider places are in none: a barn's sum has no bills of its whole farm. */
  level: 'farm' | 'barn' | 'batch'
  /** Last day with known pigs: bills after it replace nothing yet, as they do not count yet. */
  through: string
  /** Bills that are left out, as if nobody had typed them. */
  without?: readonly RecordId[]
}

/** Returns the bills that stand beside the units of places in one sum. */
export const billsAtPlaces = (
  { farmIds, barnIds, batchIds }: Pick<ResolvedPlaces, 'farmIds' | 'barnIds' | 'batchIds'>,
  through: string,
  level: BilledPlaces['level'] = 'farm',
): BilledPlaces => ({ ids: [...farmIds, ...barnIds, ...batchIds], level, through })
