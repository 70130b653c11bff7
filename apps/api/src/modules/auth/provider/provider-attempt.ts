import { createHmac, type KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'

/** What this server has to know again when a browser comes back from the provider. */
const ProviderAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  client_id: z.uuid(),
  remember: z.boolean(),
  /** Where the person wanted to go: path, search and hash. */
  callback: z.string(),
})
export type ProviderAttempt = z.infer<typeof ProviderAttempt>

const NAME = 'hb_provider'
const MINUTES = 10
const PATH = '/api/auth'

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'
const nameFor = (request: FastifyRequest): string => (isSecure(request) ? `__Secure-${NAME}` : NAME)
/** Not `strict`: the browser comes back from another site. */
const optionsFor = (request: FastifyRequest) =>
  ({ path: PATH, httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const

const keyOf = (key: KeyObject): Uint8Array => createHmac('sha256', key).update('sign-in provider').digest()

/** Leaves the attempt with the browser, closed and where no script reads it: only this browser can end it. */
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

/** The attempt that this browser began, and takes it away from it; null for none, an old one, or one of another server. */
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
