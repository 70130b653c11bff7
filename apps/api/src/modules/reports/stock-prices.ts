import { derivedStatusPrice } from '@herdboard/domain/economy/price-book.ts'
import { loadPriceBook } from '#modules/money/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type StockPriceQuery, type StockPriceRow, selectStockPrices } from './sql/stock-prices.ts'

/** A status price; `is_derived`: its month has none, so it follows from the quotation of the day. */
export interface StockPriceInForce extends StockPriceRow {
  is_derived: boolean
}

/**
 * Loads the status price of each farm and day. A month without one has the price that the economy derives from the
 * quotation. Source: docs/domain/prices.md#status-prices
 */
export async function loadStockPrices(
  db: Db,
  scope: TenantScope,
  query: StockPriceQuery,
): Promise<StockPriceInForce[]> {
  const { farmIds, days, pigType } = query
  const stored = await selectStockPrices(db, scope, query)
  const known = new Set(stored.map(({ farm_id, day }) => `${farm_id} ${day}`))
  const rows = stored.map((row) => ({ ...row, is_derived: false }))
  const missing = days.flatMap((day) =>
    farmIds.filter((id) => !known.has(`${id} ${day}`)).map((farm_id) => ({ farm_id, day })),
  )
  if (missing.length === 0) return rows
  const book = await loadPriceBook(db, scope)
  const derived = missing.map(({ farm_id, day }) => {
    const { baseOre, orePerKg } = derivedStatusPrice(book, day, pigType)
    return { farm_id, day, base_ore: baseOre, ore_per_kg: orePerKg, is_derived: true }
  })
  return [...rows, ...derived]
}
