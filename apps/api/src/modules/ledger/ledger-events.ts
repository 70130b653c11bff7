import type { BatchId, FarmId, RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { domainEvent } from '#platform/events/domain-event.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RecordDraft } from './record-draft.ts'

/** Days of a farm, or of a unit's farm and batch, that one record of a change bears on. */
export interface ChangedDays {
  farmId: FarmId
  /** Null: pigs of both kinds may be meant. */
  pigType: 1 | 2 | null
  batchId: BatchId | null
  /** What batches share, too, such as feed of a whole farm. */
  isShared: boolean
  /** Kind of the record, as in `recordType`. */
  typeId: number
  /** The record counts the pigs. */
  isCount: boolean
  firstDay: string
  lastDay: string
}

/** One change of the ledger: records added, written anew and taken out, all or none. */
export interface LedgerChangeEvent {
  /** Farms that pigs or feed of the change are on, in the order of their ids. */
  farmIds: readonly FarmId[]
  /** Units whose days it reaches. */
  unitIds: readonly UnitId[]
  /** Earliest day of a record, as it is and as it stood. */
  firstDay: string
  /** Records added or written anew; none where it only takes out. */
  recordIds: readonly RecordId[]
  /** Their kinds. */
  kinds: readonly RecordDraft['kind'][]
  days: readonly ChangedDays[]
  /** The form field of the first record's day; null where nothing is recorded. */
  dayField: string | null
}

/**
 * Published when facts are written and played, before the rules are asked and anything derived is written. Subscribers
 * answer with the rules that the change breaks.
 */
export const ledgerChanging = domainEvent<LedgerChangeEvent, readonly BrokenRule[]>('ledgerChanging')

/** Published when every figure stands as the facts say; `isConfirmed`: doubts were sent anyway. */
export const ledgerChanged = domainEvent<LedgerChangeEvent & { isConfirmed: boolean }>('ledgerChanged')
