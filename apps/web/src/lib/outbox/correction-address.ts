const KEY = 'correct'

/** The address at which the application opens the form of an entry, and returns to the round after it. */
export const addressToCorrect = (clientId: string): string => `/overview#${KEY}=${clientId}`

/** The entry that the hash of such an address names; null for another one. */
export const correctedFromRound = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get(KEY)
