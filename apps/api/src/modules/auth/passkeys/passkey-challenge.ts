import { randomBytes } from 'node:crypto'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import { z } from 'zod'
import { hashToken } from '#modules/auth/sessions/refresh-token.ts'
import type { Db } from '#platform/database/pool.ts'
import { deleteStaleChallenges, insertChallenge, takeChallenge } from './sql.ts'

const CHALLENGE_MS = 5 * 60_000

/** Who may answer: for signing in this browser, for a new passkey this person. */
export type ChallengeHolder = { clientId: string; userId: null } | { clientId: null; userId: UserId }

/** Gives out random bytes for one passkey to sign within five minutes. Only their hash is kept. */
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

/** The challenge that a browser says was signed, used up; null for one that is none, or another's. */
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
