import { type RawBuilder, sql } from 'kysely'
import { statesAmount } from './stated-amount.ts'

/**
 * Whether a slaughter, by the details of its record, still waits for its settlement: the number or the amount is unknown.
 * Without the number it is provisional; without the amount its money is an estimate.
 */
export const isUnsettled = (detail: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(nullif(${detail} ->> 'FF_SettlementNo', '') is null or not ${statesAmount(detail)})`
