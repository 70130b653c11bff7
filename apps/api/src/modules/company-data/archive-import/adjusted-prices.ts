import { z } from 'zod'
import { ArchiveError } from './archive-error.ts'
import type { ArchiveImportRun } from './archive-import-run.ts'
import { type ArchivedCsv, readArchivedCsv } from './archive-text.ts'
import { selectMissingPrices } from './sql/adjusted-prices.ts'

/** Tables of a company's own adjustments, with the price of the installation that each of their rows adjusts. */
const ADJUSTED_PRICES = {
  status_charge: 'status_price',
  post_payment_charge: 'post_payment',
  dead_pig_charge: 'dead_pig_price',
} as const
type AdjustmentTable = keyof typeof ADJUSTED_PRICES
type AdjustedPrice = (typeof ADJUSTED_PRICES)[AdjustmentTable]
const adjustmentTables = Object.keys(ADJUSTED_PRICES) as AdjustmentTable[]

/** Other text is no day of a price, and is refused with its table, which is read next. */
const Day = z.iso.date().startsWith('20')

/** Prices as a parameter of a failure, in no language. */
const SEPARATOR = ' '
const priceKey = (price: AdjustedPrice, day: string): string => `${price}/${day}`

/** Returns the prices that a failure names, with their first day. */
export const missingPricesOf = (prices: string): { price: AdjustedPrice; day: string }[] =>
  prices.split(SEPARATOR).flatMap((key) => {
    const [name, day = ''] = key.split('/')
    const price = Object.values(ADJUSTED_PRICES).find((one) => one === name)
    return price ? [{ price, day }] : []
  })

/**
 * Throws `prices_missing` where a company adjusted prices that this installation does not have. Prices are those of the
 * installation, so that no archive brings any.
 */
export async function requireAdjustedPrices(
  { db, scope }: Pick<ArchiveImportRun, 'db' | 'scope'>,
  contentOf: (table: AdjustmentTable) => AsyncIterable<Buffer> | null,
): Promise<void> {
  const missing: string[] = []
  for (const table of adjustmentTables) {
    const content = contentOf(table)
    if (!content) continue
    const days = await daysOf(await readArchivedCsv(`data/${table}.csv`, content, new Map()))
    const price = ADJUSTED_PRICES[table]
    for (const day of await selectMissingPrices(db, scope, price, days)) missing.push(priceKey(price, day))
  }
  if (missing.length > 0) throw new ArchiveError('prices_missing', { prices: missing.join(SEPARATOR) })
}

/** Reads the days of adjustments: each row has a day, and many farms have the same. No cell of them has a comma. */
async function daysOf({ columns, body }: ArchivedCsv): Promise<string[]> {
  const position = columns.indexOf('valid_from')
  const days = new Set<string>()
  let rest = ''
  for await (const text of body) {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const day = line.split(',')[position] ?? ''
      if (!days.has(day) && Day.safeParse(day).success) days.add(day)
    }
  }
  return [...days]
}
