/** A period: stock at the end of `opening`, stock at the end of `closing`, and the movements between them. */
export interface LedgerPeriod {
  opening: string
  closing: string
}
