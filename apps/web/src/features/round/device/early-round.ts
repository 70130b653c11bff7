import { fetchRound, type Round, type RoundQuery } from './stored-round.ts'

let early: { query: string; round: Promise<Round> } | null = null

/** Begins to read the round while the texts of its page are still on their way: one round trip less to wait for. */
export function readRoundEarly(query: RoundQuery): void {
  const round = fetchRound(query)
  // Who takes it is told.
  round.catch(() => undefined)
  early = { query: JSON.stringify(query), round }
}

/** Reads the round; the first time, the one that was begun to be read at the start of the page. */
export function fetchFirstRound(query: RoundQuery): Promise<Round> {
  const begun = early
  early = null
  return begun?.query === JSON.stringify(query) ? begun.round : fetchRound(query)
}
