import type { MoneyLine } from '@herdboard/domain/economy/money-line.ts'
import { isCountedPosting, isFixedCost, splitPosting } from '@herdboard/domain/economy/posting-money.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PostingQuery } from './money-query.ts'
import { type MoneyPostingRow, selectMoneyPostings, selectMonthPigDays } from './sql/money-postings.ts'

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Returns the typed postings of the margin; one for all pigs of a farm has a line for each pig type. */
export const postingLines = (db: Db, scope: TenantScope, query: PostingQuery): Promise<MoneyLine[]> =>
  splitPostings(db, scope, query, isCountedPosting)

/** Returns the typed fixed costs, split in the same way. */
export const fixedCostLines = (db: Db, scope: TenantScope, query: PostingQuery): Promise<MoneyLine[]> =>
  splitPostings(db, scope, query, isFixedCost)

/** Returns all typed postings, counted or not, split in the same way. */
export const typedLines = (db: Db, scope: TenantScope, query: PostingQuery): Promise<MoneyLine[]> =>
  splitPostings(db, scope, query, () => true)

async function splitPostings(
  db: Db,
  scope: TenantScope,
  query: PostingQuery,
  isIncluded: (categoryId: number) => boolean,
): Promise<MoneyLine[]> {
  const farmIds = [...new Set(query.units.map(({ farmId }) => farmId))]
  const rows = (await selectMoneyPostings(db, scope, farmIds, query)).filter(({ category_id }) =>
    isIncluded(category_id),
  )
  const shared = rows.filter(({ pig_type }) => pig_type === null)
  const months = [...new Set(shared.map(({ day }) => monthOf(day)))]
  const pigDays = shared.length === 0 ? [] : await selectMonthPigDays(db, scope, farmIds, months)
  const typesOf = Map.groupBy(
    pigDays.filter(({ month }) => month === null),
    ({ farm_id }) => farm_id,
  )
  const inMonth = new Map(pigDays.map((row) => [`${row.farm_id} ${row.pig_type} ${row.month}`, row.pig_days]))
  return rows.flatMap((row): MoneyLine[] => {
    if (row.pig_type !== null) return [lineOf(row, row.pig_type, row.ore)]
    const types = (typesOf.get(row.farm_id) ?? []).map(({ pig_type }) => ({
      pigType: pig_type,
      pigDays: inMonth.get(`${row.farm_id} ${pig_type} ${monthOf(row.day)}`) ?? 0,
    }))
    return splitPosting(row.ore, types).map(({ pigType, ore }) => lineOf(row, pigType, ore))
  })
}

const lineOf = (row: MoneyPostingRow, pigType: MoneyLine['pigType'], ore: number): MoneyLine => ({
  source: row.ore > 0 ? 'posted_income' : 'posted_cost',
  period: row.period,
  day: row.day,
  recordId: row.record_id,
  farmId: row.farm_id,
  unitId: null,
  barnId: row.barn_id,
  batchId: row.batch_id,
  pigType,
  categoryId: row.category_id,
  ore,
  quantity: 0,
  late: null,
})
