import { type BarnId, type BatchId, type FarmId, PlaceId, type RecordId } from '@herdboard/contract/core/ids.ts'
import type { MoneyLine } from '@herdboard/domain/economy/money-line.ts'
import { postingRole } from '@herdboard/domain/economy/posting-money.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { cutAtToday } from '@herdboard/domain/time/period.ts'
import { ledgerKnownThrough } from '#modules/ledger/service.ts'
import { resolveUnits } from '#modules/locations/service.ts'
import { movementLines } from '#modules/money/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectBatchStart } from './sql/batch-start.ts'

/** Bills of one category at one place. */
export interface BillsQuery {
  categoryId: number
  farmId: FarmId
  barnId: BarnId | null
  /** The batch that the bill is for. */
  batchId: BatchId | null
  pigType: PigType | null
  today: string
  /** Last day of the farm's lock; null without one. */
  lockedThrough: string | null
  /** Bills that are left out, as if nobody had typed them. */
  without?: readonly RecordId[]
  /** What the bill is corrected to: the amounts that it then replaces are left out. */
  corrected?: CorrectedBill | undefined
}

export type CorrectedBill = Pick<BillsQuery, 'categoryId' | 'pigType'> & { day: string }

/** Whether bills of a category stand for calculated amounts, which they replace. */
export const isReplacing = (categoryId: number): boolean => ['bonus', 'collection'].includes(postingRole(categoryId))

/** What a bill replaces, whole øre, + income, − expense. */
export interface ReplacedAmount {
  ore: number
  /** The part of days within the lock of the farm. */
  lockedOre: number
}

/**
 * Returns the calculated amounts that bills of some days at one place replace, in the order of the days. A bill
 * replaces those of the place and pig type in its month, a collection bill of a batch those from the batch's first day
 * up to that month. 0 if the category replaces nothing, or nothing is calculated, as where another bill of the farm
 * replaced it.
 */
export async function replacedAmounts(
  db: Db,
  scope: TenantScope,
  { categoryId, farmId, barnId, batchId, pigType, today, lockedThrough, without, corrected }: BillsQuery,
  days: readonly string[],
): Promise<ReplacedAmount[]> {
  const role = postingRole(categoryId)
  if (!isReplacing(categoryId)) return days.map(() => ({ ore: 0, lockedOre: 0 }))
  const placeId = PlaceId.parse(batchId ?? barnId ?? farmId)
  const units = await resolveUnits(db, scope, { location_ids: [placeId] }, pigType)
  const start = batchId === null || role === 'bonus' ? null : await selectBatchStart(db, scope, batchId)
  const through = await ledgerKnownThrough(db, scope, units, today)
  const known = days.map((day) => cutAtToday(replacedDays(day, start), through))
  const periods = known.filter((period) => period !== null)
  const lines = await movementLines(db, scope, {
    units,
    periods,
    bills: { ids: [farmId], level: 'farm', through, without: without ?? [] },
  })
  const isStillReplaced = (line: MoneyLine) =>
    corrected !== undefined && corrected.day <= through && isReplacedBy(corrected, batchId, line)
  const replaced = lines.filter((line) => line.source === role && !isStillReplaced(line))
  const isLocked = ({ day }: MoneyLine) => lockedThrough !== null && day <= lockedThrough
  return known.map((period) => {
    const own = period === null ? [] : replaced.filter((line) => line.period === periods.indexOf(period))
    return { ore: sumOre(own), lockedOre: sumOre(own.filter(isLocked)) }
  })
}

/** The days whose amounts a bill replaces: its month, of a batch from the start of the batch on. */
function replacedDays(day: string, batchStart: string | null): { opening: string; closing: string } {
  const month = monthOf(day)
  const before = batchStart === null ? month.opening : addDays(batchStart, -1)
  return before < month.opening ? { ...month, opening: before } : month
}

/** As the money lines decide it of a stored bill whose day is known. */
const isReplacedBy = ({ categoryId, day, pigType }: CorrectedBill, batchId: BatchId | null, row: MoneyLine): boolean =>
  postingRole(categoryId) === row.source &&
  (pigType === null || pigType === row.pigType) &&
  (day.slice(0, 7) === row.day.slice(0, 7) || (batchId !== null && row.source === 'collection' && day > row.day))

const sumOre = (rows: readonly MoneyLine[]): number => rows.reduce((sum, { ore }) => sum + ore, 0)

const DAYS_BEYOND_A_MONTH = 32

function monthOf(day: string): { opening: string; closing: string } {
  const first = `${day.slice(0, 7)}-01`
  const next = `${addDays(first, DAYS_BEYOND_A_MONTH).slice(0, 7)}-01`
  return { opening: addDays(first, -1), closing: addDays(next, -1) }
}
