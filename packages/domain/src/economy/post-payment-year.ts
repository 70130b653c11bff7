/** First and last day of a cooperative year. */
export interface PostPaymentYear {
  from: string
  to: string
}

/** Returns the cooperative year that begins in a calendar year: 1 October to 30 September. */
export const postPaymentYearOf = (year: number): PostPaymentYear => ({ from: `${year}-10-01`, to: `${year + 1}-09-30` })

/** Returns the cooperative year of a day. */
export function postPaymentYear(day: string): PostPaymentYear {
  const year = Number(day.slice(0, 4))
  return postPaymentYearOf(day.slice(5) < '10-01' ? year - 1 : year)
}
