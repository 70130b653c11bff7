/** The stock at the end of `opening`, the stock at the end of `closing`, and what happened after the one up to the other. */
export interface LedgerPeriod {
  opening: string
  closing: string
}
