import type { MoneyLine } from '@herdboard/domain/economy/money-line.ts'
import { type PriceBook, stockValue } from '@herdboard/domain/economy/price-book.ts'
import { referenceInterval } from '@herdboard/domain/growth/reference-values.ts'
import { unitPeriods } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { MoneyUnit, PostingQuery } from './money-query.ts'
import { selectOpeningCounts } from './sql/opening-counts.ts'

interface StockAt {
  day: string
  head: number
  kg: number | null
}

/**
 * Returns the change in the value of each unit's stock over each period: closing value less opening value, each in
 * whole øre at the prices of its month. A unit that begins inside the period begins with its first count.
 */
export async function herdShiftLines(
  db: Db,
  scope: TenantScope,
  { units, periods }: PostingQuery,
  book: PriceBook,
): Promise<MoneyLine[]> {
  const byId = new Map(units.map((unit) => [unit.id as string, unit]))
  const herds = await unitPeriods(db, scope, units, periods)
  const beginning = herds.flatMap(({ units: all }) => all.filter(({ isWhole }) => !isWhole).map(({ unitId }) => unitId))
  const counts = beginning.length === 0 ? [] : await selectOpeningCounts(db, scope, [...new Set(beginning)], periods)
  return herds.flatMap(({ period, units: parts }, no) =>
    parts.flatMap(({ unitId, isWhole, sums }) => {
      const unit = byId.get(unitId)
      if (!unit) return []
      const first = isWhole ? undefined : counts.find((count) => count.period === no && count.unit_id === unitId)
      const opening = first ?? { day: period.opening, head: isWhole ? (sums.openingHead ?? 0) : 0, kg: sums.openingKg }
      const closing = { day: period.closing, head: sums.closingHead ?? 0, kg: sums.closingKg }
      const [before, after] = [valueAt(book, unit, opening), valueAt(book, unit, closing)]
      if (opening.head === 0 && closing.head === 0) return []
      const { id, farmId, barnId, batchId, pigType } = unit
      return {
        ...{ source: 'herd_shift' as const, period: no, day: period.closing, recordId: null, categoryId: null },
        ...{ unitId: id, farmId, barnId, batchId, pigType },
        ore: after.ore - before.ore,
        quantity: closing.head - opening.head,
        late: before.late ?? after.late,
      }
    }),
  )
}

/** Pigs of unknown weight are valued in the middle of their stay. */
function valueAt(book: PriceBook, { farmId, pigType }: MoneyUnit, { day, head, kg }: StockAt) {
  const { inKg, outKg } = referenceInterval(pigType)
  const grams = Math.round((kg ?? (head * (inKg + outKg)) / 2) * 1000)
  const value = stockValue(book, farmId, day, pigType, { head, grams })
  return kg === null && head !== 0 ? { ...value, late: 'weight' as const } : value
}
