import { randomBytes } from 'node:crypto'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import { z } from 'zod'
import { hashToken } from '#modules/auth/sessions/refresh-token.ts'
import type { Db } from '#platform/database/pool.ts'
import { deleteStaleChallenges, insertChallenge, takeChallenge } from './sql.ts'

const CHALLENGE_MS = 5 * 60_000

/** Who may use the challenge: this browser for a sign-in, this person for a new passkey. */
export type ChallengeHolder = { clientId: string; userId: null } | { clientId: null; userId: UserId }

/** Issues random bytes that one passkey must sign within five minutes. Only their hash is stored. */
export async function issueChallenge(db: Db, now: Date, { clientId, userId }: ChallengeHolder): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await deleteStaleChallenges(db, now)
  await insertChallenge(db, {
    challenge_hash: hashToken(challenge),
    client_id: clientId,
    user_id: userId,
    expires_at: new Date(now.getTime() + CHALLENGE_MS),
  })
  return challenge
}

const ClientData = z.object({ challenge: z.string() })

/**
 * Uses up the challenge in the browser's client data. Returns null where it is unknown, expired or issued to another
 * holder.
 */
export async function redeemChallenge(
  db: Db,
  now: Date,
  clientData: string,
  holder: ChallengeHolder,
): Promise<string | null> {
  const challenge = parseChallenge(clientData)
  if (challenge === null) return null
  const taken = await takeChallenge(db, hashToken(challenge))
  if (!taken || taken.expires_at <= now) return null
  return taken.client_id === holder.clientId && taken.user_id === holder.userId ? challenge : null
}

function parseChallenge(clientData: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return ClientData.safeParse(parsed).data?.challenge ?? null
  } catch {
    return null
  }
}
