import { sql } from 'kysely'

/** Feed columns of a daily row. */
export const feedNames = ['feed_g', 'milli_feed_units', 'feed_ore'] as const

/** Sums of a unit's shares `y` of a day; null without any share, and null for a sum with an unknown part. */
export const feedSums = sql`sum(y.grams)::bigint as feed_g,
  case when bool_and(y.milli_feed_units is not null) then sum(y.milli_feed_units)::bigint end as milli_feed_units,
  case when bool_and(y.cost_ore is not null) then sum(y.cost_ore)::bigint end as feed_ore`
