import { type RawBuilder, sql } from 'kysely'

/** Feed columns of a daily row. */
export const feedNames = ['feed_g', 'milli_feed_units', 'feed_ore'] as const

/** Sums of a unit's shares `y` of a day; null without any share, and null for a sum with an unknown part. */
export const feedSums = sql`sum(y.grams)::bigint as feed_g,
  case when bool_and(y.milli_feed_units is not null) then sum(y.milli_feed_units)::bigint end as milli_feed_units,
  case when bool_and(y.cost_ore is not null) then sum(y.cost_ore)::bigint end as feed_ore`

/**
 * What a unit's share of feed depends on, of a daily row: its heads, and the mean weight of `meanWeightG`
 * (`feed/feed-shares.ts`), in whole grams. Equal inputs give equal shares.
 */
export function feedInput(row: 'd' | 'f'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  const inHead = sql`${column('in_head')} + ${column('transfer_in_head')}`
  const inG = sql`${column('in_g')} + ${column('transfer_in_g')}`
  const outG = sql`${column('out_g')} + ${column('transfer_out_g')} + ${column('slaughter_g')} + ${column('dead_g')}`
  return sql`(${column('head_open')}, ${inHead}, case when ${column('head_open')} > 0 and ${column('gain_g')} is not null
      then array[${column('stock_g')} - ${column('gain_g')} - (${inG}) + ${outG}]
      else array[${inG}, ${column('head')}, ${column('stock_g')}] end)`
}
