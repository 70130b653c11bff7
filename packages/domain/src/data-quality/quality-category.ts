export const EXCELLENT = 1
export const UNCERTAIN = 2
export const INFERIOR = 3
/** The calculation runs, or the figures of today are missing. */
export const ANALYZING = 4
/** Too little data: no pigs, a short history, nothing of the kind recorded. */
export const UNPROCESSABLE = 5

export const qualityCategories = [EXCELLENT, UNCERTAIN, INFERIOR, ANALYZING, UNPROCESSABLE] as const
export type QualityCategory = (typeof qualityCategories)[number]
/** Category of something that was measured. */
export type JudgedCategory = typeof EXCELLENT | typeof UNCERTAIN | typeof INFERIOR

/** Returns the worst of several categories; null for an empty list. */
export const worstOf = <Category extends QualityCategory>(categories: readonly Category[]): Category | null =>
  categories.reduce<Category | null>((worst, one) => (worst === null || one > worst ? one : worst), null)
