import type { DirectoryId, UserId } from '@herdboard/contract/ids.ts'
import type { FastifyRequest } from 'fastify'

/** What a verified access token says. */
export interface Claims {
  userId: UserId
  /** Active company; null for none. */
  directoryId: DirectoryId | null
  tokenVersion: number
  /** The signed-in device that the token was given to. */
  signInId: string
  expiresAt: Date
}

/** Verifies access tokens. The only source of claims. */
export interface Tokens {
  /** The caller's claims. Throws `auth.not_signed_in` without a token, `auth.expired` for one that no longer holds. */
  claimsOf(request: FastifyRequest): Promise<Claims>
}
