const MAX_YEARS = 5

/** Holds two days to the rules of a period: never backwards, at most five years. */
export const isPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= MAX_YEARS
