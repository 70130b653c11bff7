import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { postingRole } from '@herdboard/domain/economy/posting-money.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { ChangedDays } from '#modules/ledger/service.ts'
import type { ReportRange } from '../sql/outdated-reports.ts'

/** Record types that no report figure uses: plans and inspections. */
const UNREPORTED_TYPES: ReadonlySet<number> = new Set([
  recordKind.preSlaughter,
  recordKind.checkIn,
  recordKind.weighing,
])

const FIRST_REPORT_DAY = '1900-01-01'
export const LAST_REPORT_DAY = '9999-12-31'

/**
 * Report days that changed records affect. A report covers the days after its opening day; on the opening day only a
 * stock count matters. A bill for a batch counts in reports of the batch whatever its day. A bill for the collection of
 * its dead pigs replaces what is calculated from the first day of the batch on, in reports of the farm, too.
 */
export const reportRangesOf = (days: readonly ChangedDays[]): ReportRange[] =>
  days
    .filter(({ typeId }) => !UNREPORTED_TYPES.has(typeId))
    .flatMap(({ farmId, pigType, batchId, isShared, isCount, firstDay, lastDay, typeId, categoryId }) => {
      const range: ReportRange = {
        farm_id: farmId,
        pig_type: pigType,
        batch_id: batchId,
        is_shared: isShared,
        only_batches: false,
        since_batch: false,
        first_day: firstDay,
        last_day: isCount ? lastDay : addDays(lastDay, -1),
      }
      const always = { only_batches: true, first_day: FIRST_REPORT_DAY, last_day: LAST_REPORT_DAY }
      if (typeId !== recordKind.posting || batchId === null) return [range]
      const replaced = { since_batch: true, first_day: FIRST_REPORT_DAY }
      const isCollection = categoryId !== null && postingRole(categoryId) === 'collection'
      return [range, { ...range, ...always }, ...(isCollection ? [{ ...range, ...replaced }] : [])]
    })
