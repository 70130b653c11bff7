import { sql } from 'kysely'
import type { LedgerPeriod } from '#modules/ledger/service.ts'

/** Periods as the relation `a`: number, opening and closing. */
export const periodRows = (periods: readonly LedgerPeriod[]) => sql`unnest(
  ${periods.map((_, no) => no)}::int[], ${periods.map(({ opening }) => opening)}::date[],
  ${periods.map(({ closing }) => closing)}::date[]) as a(period, opening, closing)`
