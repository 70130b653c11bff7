import { type RawBuilder, sql } from 'kysely'

const typed = (detail: RawBuilder<unknown>, id: string): RawBuilder<unknown> => sql`(${detail} ->> ${id})::numeric`

/**
 * Amount of a slaughter by the details of its record, DKK: the typed one, else what the typed price per kg gives for
 * the carcass kilos of the whole load, as the form of a slaughter proposes it. Null where neither is typed, or the load
 * was not weighed.
 */
export const statedAmount = (detail: RawBuilder<unknown>, loadKg: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${typed(detail, 'FF_AmountDkk')},
    round((${typed(detail, 'FF_PricePerKg')} + coalesce(${typed(detail, 'FF_LeanAdj')}, 0) + coalesce(${typed(detail, 'FF_WeightAdj')}, 0))
      * nullif(${loadKg}, 0) + coalesce(${typed(detail, 'FF_Supplements')}, 0) - coalesce(${typed(detail, 'FF_Deductions')}, 0), 2))`

/** Whether a slaughter states its amount: typed, or a price per kg for weighed carcasses. */
export const statesAmount = (detail: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${detail} ->> 'FF_AmountDkk' is not null or ${detail} ->> 'FF_PricePerKg' is not null
    and coalesce(${detail} ->> 'FF_TotalCarcassWeight', ${detail} ->> 'FF_AvgCarcassWeight') is not null)`
