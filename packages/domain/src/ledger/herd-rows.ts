/** A negative stock that a user confirmed or an import brought. */
export const NEGATIVE_CONFIRMED = 1
/** The weight is estimated: no point closes this stretch yet. */
export const WEIGHT_ESTIMATED = 2
/** An insertion without weight was taken at the standard entry weight. */
export const ENTRY_WEIGHT_ASSUMED = 4
/** No believable curve meets the growth of the stretch: it is spread by pig-days. */
export const SPREAD_BY_PIG_DAYS = 8

/** A day on which heads and kilos of a unit are known: a count, or the end of a day on which it became empty. */
export interface HerdPoint {
  day: string
  head: number
  stock_g: number
  /** counted − calculated; 0 at an opening count and where the unit became empty */
  diff_head: number
  /** since the point before; null at an opening count */
  growth_g: number | null
  /** scale of the growth curve up to this point, in single precision like its column; null when none fits */
  curve_scale: number | null
}

/** One unit's day with stock or movement; heads at the end of the day before and of this one, and what lies between. */
export interface HerdDay {
  day: string
  flags: number
  head_open: number
  head: number
  in_head: number
  tin_head: number
  out_head: number
  tout_head: number
  slaughter_head: number
  dead_head: number
  diff_head: number
  in_g: number
  tin_g: number
  out_g: number
  tout_g: number
  slaughter_g: number
  carcass_g: number
  dead_g: number
  stock_g: number
  /** null on the day of an opening count: what came before it is not known */
  gain_g: number | null
}
