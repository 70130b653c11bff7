import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { FactRows } from '#modules/ledger/sql/records/fact-rows.ts'
import type { StoredFacts, StoredRecord } from '#modules/ledger/sql/records/records.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { ResolvedDraft } from '../drafts/resolved-draft.ts'

/** A record that is removed or rewritten, with its stored facts. */
export interface StoredRecordWithFacts {
  record: StoredRecord
  facts: StoredFacts
}

/**
 * Where a change comes from. Pigs that an import lacks are stored as a shortage and flagged, because the missing record
 * may be in the next file; a form refuses them.
 */
export type ChangeSource = 'form' | 'import'

export interface LedgerChange {
  /** Records to delete for good. */
  removed: readonly StoredRecordWithFacts[]
  /** The record that the first draft rewrites, under the same id. */
  updated: StoredRecordWithFacts | null
  drafts: readonly ResolvedDraft[]
  /** Rules that the change has broken so far. */
  rules: readonly BrokenRule[]
  confirmed: boolean
  /** Where the change comes from; `form` where absent. */
  source?: ChangeSource
  /** The updated record was deleted. A count that was recorded after it stays in force. */
  isRestored?: boolean
  /** Part of a large import: the farms are calculated once, by their job, and not with every part. */
  isPart?: boolean
  /** Why records are deleted; null where no reason was requested. */
  reason?: string | null
}

/** The result of a change. */
export interface AppliedChange {
  recordIds: RecordId[]
  facts: FactRows
  /** The change had doubts and the user confirmed them. */
  isConfirmed: boolean
  /** The doubts that were confirmed. */
  doubts: readonly BrokenRule[]
  pending: boolean
}
