import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { FindingQuery } from './finding.ts'
import { findEmptyBatches, findOldBatches } from './sql/batches.ts'
import { findMissingCheckIns } from './sql/check-ins.ts'
import { findFeedGaps, findLowFeed, findMissingPrices } from './sql/feed.ts'
import { findHighMortality, findOverCapacity } from './sql/herd.ts'
import { findExpiringInstructions } from './sql/instructions.ts'
import { findMissingCounts, findMissingSettlements, findNegativeStock } from './sql/records.ts'
import { findDueTreatments, findOverdueTreatments, findWithdrawalConflicts } from './sql/treatments.ts'

/** The queries that find notifications in the records, by notification kind. */
export const findingQueries: ReadonlyMap<number, FindingQuery> = new Map([
  [notificationKind.settlementMissing, findMissingSettlements],
  [notificationKind.countMissing, findMissingCounts],
  [notificationKind.stockNegative, findNegativeStock],
  [notificationKind.batchReadyToClose, findEmptyBatches],
  [notificationKind.batchOverdue, findOldBatches],
  [notificationKind.mortalityHigh, findHighMortality],
  [notificationKind.capacityOver, findOverCapacity],
  [notificationKind.treatmentDue, findDueTreatments],
  [notificationKind.treatmentOverdue, findOverdueTreatments],
  [notificationKind.instructionExpiring, findExpiringInstructions],
  [notificationKind.withdrawalConflict, findWithdrawalConflicts],
  [notificationKind.checkInMissing, findMissingCheckIns],
  [notificationKind.feedLow, findLowFeed],
  [notificationKind.feedPriceMissing, findMissingPrices],
  [notificationKind.feedGap, findFeedGaps],
])
