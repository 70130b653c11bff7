import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import type { FastifyRequest } from 'fastify'
import type { ProgramKey } from './program-key.ts'

/** What a verified access token says. */
export interface AccessClaims {
  userId: UserId
  /** Active company; null for none. */
  directoryId: DirectoryId | null
  tokenVersion: number
  /** The signed-in device that the token was given to. */
  signInId: string
  expiresAt: Date
  /** The key of a program instead of a sign-in: who it acts for is known once it is looked up. */
  program?: ProgramKey
}

/** Verifies access tokens. The only source of claims. */
export interface AccessTokenVerifier {
  /** The caller's claims. Throws `auth.not_signed_in` without a token, `auth.expired` for one that no longer holds. */
  verifyRequest(request: FastifyRequest): Promise<AccessClaims>
}
