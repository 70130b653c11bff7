import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Refresh token of a session (a family): the first is generation 1, and each refresh (rotation) gives the next. */
export interface RefreshToken {
  signInId: string
  generation: number
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/

const signatureOf = (key: KeyObject, { signInId, generation }: RefreshToken): Buffer =>
  createHmac('sha256', key).update(`${signInId}.${generation}`).digest()

/**
 * Derives the token of a family and generation: 256 bits that require the server's key. Because it is derived, the same
 * successor can be issued twice though only its hash is stored.
 */
export const writeRefreshToken = (key: KeyObject, token: RefreshToken): string =>
  `${token.signInId}.${token.generation}.${signatureOf(key, token).toString('base64url')}`

/** Verifies and parses a refresh token; null for one that this server did not issue. */
export function readRefreshToken(key: KeyObject, text: string): RefreshToken | null {
  const [, signInId, generation, proof] = FORM.exec(text) ?? []
  if (!signInId || !generation || !proof) return null
  const token = { signInId, generation: Number(generation) }
  return timingSafeEqual(Buffer.from(proof, 'base64url'), signatureOf(key, token)) ? token : null
}

/** Hashes a token for storage. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
