import { reloadOutbox } from '#lib/outbox/outbox-state.ts'
import { fetchRound, type Round, type RoundQuery, readStoredRound } from './stored-round.ts'

let early: { query: string; round: Promise<Round> } | null = null

let earlyStored: Round | null = null

/** After this time the page is shown with what it has, and says that it waits. */
const WAIT_MS = 2_000

/**
 * Begins to read the round while the texts of its page are still on their way: one round trip less to wait for. Resolves when
 * there is something to show: the round and the entries that this device kept, else an answer of the server; after two seconds
 * without either.
 */
export async function readRoundEarly(query: RoundQuery): Promise<void> {
  const round = fetchRound(query)
  early = { query: JSON.stringify(query), round }
  // Who takes it is told.
  const answered = round.then(
    () => undefined,
    () => undefined,
  )
  const onDevice = Promise.all([readStoredRound(), reloadOutbox()]).then(([stored]) => {
    earlyStored = stored
    return stored ? undefined : answered
  })
  await Promise.race([onDevice, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}

/** The round that this device kept, where it was read in time: the page begins with it. */
export const earlyStoredRound = (): Round | null => earlyStored

/** Reads the round; the first time, the one that was begun to be read at the start of the page. */
export function fetchFirstRound(query: RoundQuery): Promise<Round> {
  const begun = early
  early = null
  return begun?.query === JSON.stringify(query) ? begun.round : fetchRound(query)
}
