import { sql } from 'kysely'

/** Feed columns of a daily row. */
export const feedNames = ['feed_g', 'feed_mfe', 'feed_ore'] as const

/** Sums of a unit's shares `y` of a day; null without any share, and null for a sum with an unknown part. */
export const feedSums = sql`sum(y.kg_g)::bigint as feed_g,
  case when bool_and(y.mfe is not null) then sum(y.mfe)::bigint end as feed_mfe,
  case when bool_and(y.ore is not null) then sum(y.ore)::bigint end as feed_ore`
