import { type DirectoryId, NO_DIRECTORY, type UserId } from '@herdboard/contract/core/ids.ts'
import { TOKEN_PREFIX } from '@herdboard/contract/people/api-tokens.ts'
import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { AccessClaims, AccessTokenVerifier } from '#platform/identity/access-claims.ts'
import { type ParsedApiToken, parseApiToken } from '#platform/identity/api-token.ts'
import { type ServerKeys, SIGNATURE_ALGORITHM } from './server-keys.ts'
import type { SignInIdentity } from './sign-in-identity.ts'

/** How long an access token (JWT) is valid; the session itself expires later. */
const ACCESS_SECONDS = 600

const ISSUER = 'herdboard'
const AUDIENCE = 'herdboard-api'

export interface AccessTokens extends AccessTokenVerifier {
  /** Issues a token of ten minutes for a sign-in. The same identity and instant give the same token. */
  issue(identity: SignInIdentity & { signInId: string }, at: Date): Promise<{ token: string; expiry: string }>
}

/** Verified tokens that a process remembers: those of the people who work at the same time. */
const MAX_VERIFIED_TOKENS = 10_000

const Payload = z.object({ sub: z.uuid(), ad: z.uuid(), tv: z.int(), sid: z.uuid(), exp: z.int() })
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Claims of a program's key. They have no lifetime, because the key is looked up and counted at every request. */
const claimsOfProgram = (program: ParsedApiToken): AccessClaims => ({
  userId: program.id as UserId,
  directoryId: program.directoryId,
  tokenVersion: 0,
  signInId: program.id,
  expiresAt: new Date(0),
  program,
})

/** Signs and verifies access tokens with one fixed algorithm, issuer and audience. */
export function accessTokens({ accessToken: key }: ServerKeys, clock: Clock): AccessTokens {
  // The signature of a token never changes, so it is verified once. Its expiry is checked at every use; whether its
  // sign-in still exists is read from the database by every request.
  const verified = new LRUCache<string, AccessClaims>({ max: MAX_VERIFIED_TOKENS })
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000)

  const verify = async (token: string): Promise<AccessClaims> => {
    const payload = await jwtVerify(
      token,
      ({ kid }) => {
        if (kid !== key.id) throw new Error('The token is signed with another key')
        return key.verify
      },
      {
        algorithms: [SIGNATURE_ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp'],
        currentDate: clock.now(),
      },
    ).then(
      ({ payload }) => Payload.parse(payload),
      (cause) => {
        throw new Problem('auth.expired', {}, { cause })
      },
    )
    return {
      userId: payload.sub as UserId,
      directoryId: payload.ad === NO_DIRECTORY ? null : (payload.ad as DirectoryId),
      tokenVersion: payload.tv,
      signInId: payload.sid,
      expiresAt: new Date(payload.exp * 1000),
    }
  }

  return {
    async issue({ userId, directoryId, role, tokenVersion, signInId }, at) {
      const issued = Math.floor(at.getTime() / 1000)
      const expires = issued + ACCESS_SECONDS
      const token = await new SignJWT({ ad: directoryId ?? NO_DIRECTORY, role, tv: tokenVersion, sid: signInId })
        .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, kid: key.id })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key.sign)
      return { token, expiry: new Date(expires * 1000).toISOString() }
    },

    async verifyRequest(request: FastifyRequest): Promise<AccessClaims> {
      const { authorization } = request.headers
      if (!authorization) throw new Problem('auth.not_signed_in')
      const program = parseApiToken(authorization)
      if (program) return claimsOfProgram(program)
      // A truncated key is reported as a key, not as an expired token.
      if (authorization.includes(TOKEN_PREFIX)) throw new Problem('auth.program_gone')
      const token = BEARER.exec(authorization)?.[1]
      if (!token) throw new Problem('auth.expired')
      const cached = verified.get(token)
      if (cached && cached.expiresAt.getTime() / 1000 > nowSeconds()) return cached
      verified.delete(token)
      const claims = await verify(token)
      verified.set(token, claims)
      return claims
    },
  }
}
