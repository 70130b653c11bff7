import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import type { FastifyRequest } from 'fastify'
import type { ParsedApiToken } from './api-token.ts'

/** Claims of a verified access token. */
export interface AccessClaims {
  userId: UserId
  /** Active company; null for none. */
  directoryId: DirectoryId | null
  tokenVersion: number
  /** The sign-in (device) that the token belongs to. */
  signInId: string
  expiresAt: Date
  /** The token of a program instead of a sign-in. The user for whom it acts is known after the look-up. */
  program?: ParsedApiToken
}

/** Verifies access tokens; the only source of claims. */
export interface AccessTokenVerifier {
  /** Returns the caller's claims. Throws `auth.not_signed_in` without a token, `auth.expired` for an expired one. */
  verifyRequest(request: FastifyRequest): Promise<AccessClaims>
}
