import type { ImportSummary } from '@herdboard/contract/imports/import-detail.ts'

/** Rows of an import that wait for a person to approve them; none while a job works on it. */
export const waitingRowCount = ({ status, counts }: Pick<ImportSummary, 'status' | 'counts'>): number =>
  status === 'checked' || status === 'imported' ? (counts.waiting ?? 0) : 0
