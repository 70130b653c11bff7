import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Which of a family's tokens: the first is generation 1, each refresh gives the next. */
export interface RefreshToken {
  signInId: string
  generation: number
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/

const signatureOf = (key: KeyObject, { signInId, generation }: RefreshToken): Buffer =>
  createHmac('sha256', key).update(`${signInId}.${generation}`).digest()

/**
 * The token of a family and generation: 256 bits that nobody can make without the server's key.
 * Being derived, the same successor can be given out twice though only its hash is stored.
 */
export const writeRefreshToken = (key: KeyObject, token: RefreshToken): string =>
  `${token.signInId}.${token.generation}.${signatureOf(key, token).toString('base64url')}`

/** Which token this is; null for one that this server never made. */
export function readRefreshToken(key: KeyObject, text: string): RefreshToken | null {
  const [, signInId, generation, proof] = FORM.exec(text) ?? []
  if (!signInId || !generation || !proof) return null
  const token = { signInId, generation: Number(generation) }
  return timingSafeEqual(Buffer.from(proof, 'base64url'), signatureOf(key, token)) ? token : null
}

/** What is stored in place of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
