import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { ChangedDays } from '#modules/ledger/service.ts'
import type { ReportRange } from '../sql/outdated-reports.ts'

/** Record types that no report figure uses: plans and inspections. */
const UNREPORTED_TYPES: ReadonlySet<number> = new Set([
  recordKind.preSlaughter,
  recordKind.checkIn,
  recordKind.weighing,
])

/**
 * Report days that changed records affect. A report covers the days after its opening day; on the opening day only a
 * stock count matters.
 */
export const reportRangesOf = (days: readonly ChangedDays[]): ReportRange[] =>
  days
    .filter(({ typeId }) => !UNREPORTED_TYPES.has(typeId))
    .map(({ farmId, pigType, batchId, isShared, isCount, firstDay, lastDay }) => ({
      farm_id: farmId,
      pig_type: pigType,
      batch_id: batchId,
      is_shared: isShared,
      first_day: firstDay,
      last_day: isCount ? lastDay : addDays(lastDay, -1),
    }))
