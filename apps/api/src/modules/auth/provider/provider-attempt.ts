import { createHmac, type KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'

/** State that the server needs again when a browser returns from the provider. */
const ProviderAttempt = z.object({
  /** The provider at which the sign-in began: another one's return is refused. */
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  client_id: z.uuid(),
  remember: z.boolean(),
  /** Page to open after sign-in: path, search and hash. */
  callback: z.string(),
})
export type ProviderAttempt = z.infer<typeof ProviderAttempt>

const NAME = 'hb_provider'
const MINUTES = 10
const PATH = '/api/auth'

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'
const nameFor = (request: FastifyRequest): string => (isSecure(request) ? `__Secure-${NAME}` : NAME)
/** Not `strict`, because the browser returns from another site. */
const optionsFor = (request: FastifyRequest) =>
  ({ path: PATH, httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const

const keyOf = (key: KeyObject): Uint8Array => createHmac('sha256', key).update('sign-in provider').digest()

/** Stores the attempt in an encrypted cookie that scripts cannot read, so that only this browser can complete it. */
export async function saveAttempt(
  key: KeyObject,
  reply: FastifyReply,
  attempt: ProviderAttempt,
  now: Date,
): Promise<void> {
  const closed = await new EncryptJWT(attempt)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + MINUTES * 60)
    .encrypt(keyOf(key))
  reply.setCookie(nameFor(reply.request), closed, { ...optionsFor(reply.request), maxAge: MINUTES * 60 })
}

/**
 * Returns the attempt of this browser and deletes its cookie. Null for none, an expired one, or one of another server.
 */
export async function takeAttempt(
  key: KeyObject,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<ProviderAttempt | null> {
  const closed = request.cookies[nameFor(request)]
  if (closed === undefined) return null
  reply.clearCookie(nameFor(request), optionsFor(request))
  const opened = await jwtDecrypt(closed, keyOf(key), { currentDate: now }).catch(() => null)
  return ProviderAttempt.safeParse(opened?.payload).data ?? null
}
