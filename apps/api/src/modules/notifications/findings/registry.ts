import type { Find } from './finding.ts'
import { emptyBatches, oldBatches } from './sql/batches.ts'
import { missingCheckIns } from './sql/check-ins.ts'
import { feedGaps, lowFeed, missingPrices } from './sql/feed.ts'
import { highMortality, overCapacity } from './sql/herd.ts'
import { expiringInstructions } from './sql/instructions.ts'
import { missingCounts, missingSettlements, negativeStock } from './sql/records.ts'
import { dueTreatments, overdueTreatments, withdrawalConflicts } from './sql/treatments.ts'

/** What the server finds by itself in the records, by type. */
export const findings: ReadonlyMap<number, Find> = new Map([
  [6, missingSettlements],
  [7, missingCounts],
  [8, negativeStock],
  [9, emptyBatches],
  [10, oldBatches],
  [11, highMortality],
  [12, overCapacity],
  [22, dueTreatments],
  [23, overdueTreatments],
  [24, expiringInstructions],
  [25, withdrawalConflicts],
  [33, missingCheckIns],
  [40, lowFeed],
  [41, missingPrices],
  [42, feedGaps],
])
