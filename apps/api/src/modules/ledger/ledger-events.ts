import type { BatchId, FarmId, RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { domainEvent } from '#platform/events/domain-event.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { MovedLockedDays } from './changes/locked-day-rules.ts'
import type { RecordDraft } from './record-draft.ts'

/** Days of a farm, or of a unit's farm and batch, that one record of a change affects. */
export interface ChangedDays {
  farmId: FarmId
  /** Null: both pig types may be affected. */
  pigType: PigType | null
  batchId: BatchId | null
  /** Also affects what batches share, such as feed of a whole farm. */
  isShared: boolean
  /** Kind of the record, as in `recordKind`. */
  typeId: number
  /** Category of a posting; null for all other records. */
  categoryId: number | null
  /** The record is a stock count. */
  isCount: boolean
  firstDay: string
  lastDay: string
}

/** One change of the ledger: records added, rewritten and removed, all or none. */
export interface LedgerChangeEvent {
  /** Farms with pigs or feed of the change, in the order of their ids. */
  farmIds: readonly FarmId[]
  /** Units with changed days. */
  unitIds: readonly UnitId[]
  /** Earliest day of the records, before and after the change. */
  firstDay: string
  /** Records added or rewritten; empty where the change only removes. */
  recordIds: readonly RecordId[]
  /** Kinds of these records. */
  kinds: readonly RecordDraft['kind'][]
  days: readonly ChangedDays[]
  /** Form field of the first record's day; null where nothing is recorded. */
  dayField: string | null
}

/**
 * Published when facts are written and replayed, before rules are checked and derived rows are written.
 * Subscribers return the rules that the change breaks.
 */
export const ledgerChanging = domainEvent<LedgerChangeEvent, readonly BrokenRule[]>('ledgerChanging')

/**
 * Published when all figures match the facts; `confirmedRules`: codes of the doubts that the user confirmed;
 * `movedLockedDays`: days under the lock of a farm whose figures the change moved.
 */
export const ledgerChanged = domainEvent<
  LedgerChangeEvent & { confirmedRules: readonly string[]; movedLockedDays: readonly MovedLockedDays[] }
>('ledgerChanged')
