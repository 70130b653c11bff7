import type { FindingQuery } from './finding.ts'
import { findEmptyBatches, findOldBatches } from './sql/batches.ts'
import { findMissingCheckIns } from './sql/check-ins.ts'
import { findFeedGaps, findLowFeed, findMissingPrices } from './sql/feed.ts'
import { findHighMortality, findOverCapacity } from './sql/herd.ts'
import { findExpiringInstructions } from './sql/instructions.ts'
import { findMissingCounts, findMissingSettlements, findNegativeStock } from './sql/records.ts'
import { findDueTreatments, findOverdueTreatments, findWithdrawalConflicts } from './sql/treatments.ts'

/** What the server finds by itself in the records, by type. */
export const findingQueries: ReadonlyMap<number, FindingQuery> = new Map([
  [6, findMissingSettlements],
  [7, findMissingCounts],
  [8, findNegativeStock],
  [9, findEmptyBatches],
  [10, findOldBatches],
  [11, findHighMortality],
  [12, findOverCapacity],
  [22, findDueTreatments],
  [23, findOverdueTreatments],
  [24, findExpiringInstructions],
  [25, findWithdrawalConflicts],
  [33, findMissingCheckIns],
  [40, findLowFeed],
  [41, findMissingPrices],
  [42, findFeedGaps],
])
