import type { RecordRow } from '#modules/ledger/sql/records/records.ts'
import type { DuplicateQuery } from '#modules/ledger/sql/units/unit-history.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { ResolvedDraft } from '../drafts/resolved-draft.ts'

export interface LedgerEntry {
  draft: ResolvedDraft
  row: RecordRow
}

/**
 * Returns what is compared with the records of the same day and place to find an entry typed twice. A second count of a
 * day replaces the first, and its form asks for it; check-ins may be repeated at any time.
 */
export const comparedEntry = ({ draft, row }: LedgerEntry, no: number): DuplicateQuery[] =>
  draft.kind === 'status' || draft.kind === 'checkIn'
    ? []
    : [
        {
          ...row,
          no,
          mix_id: 'mixId' in draft ? draft.mixId : null,
          category_id: draft.kind === 'posting' ? draft.categoryId : null,
          amount_ore: draft.kind === 'posting' ? draft.amountOre : null,
        },
      ]

/** Returns the doubt of each duplicate entry, such as a death or a delivery that was recorded before. */
export const duplicateRules = (entries: readonly LedgerEntry[], duplicates: readonly number[]): BrokenRule[] =>
  duplicates.map((no) => ({
    code: 'duplicates.same',
    verdict: 'doubtful',
    field: entries[no]?.draft.fields.head ?? '',
  }))
