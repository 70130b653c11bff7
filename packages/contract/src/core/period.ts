/** Between the years of the first and the last day of a period. */
export const MAX_PERIOD_YEARS = 5

/** Checks the rules of a period: it does not run backwards and spans at most five years. */
export const isPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= MAX_PERIOD_YEARS
