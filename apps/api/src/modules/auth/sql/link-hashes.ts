import { type RawBuilder, sql } from 'kysely'

/** Condition that a link has the token of this hash, of the last or an earlier attempt to send its mail. */
export const hasLinkHash = (hash: Buffer): RawBuilder<boolean> =>
  sql<boolean>`(token_hash = ${hash} or ${hash} = any (earlier_hashes))`

/** Assignments that give a link the token of another hash, and keep the tokens that it had. */
export const nextLinkHash = (newHash: Buffer) => sql`token_hash = ${newHash},
  earlier_hashes = array_append(earlier_hashes, token_hash)`
