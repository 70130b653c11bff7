import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomId } from '#platform/database/new-id.ts'

const DAY_S = 24 * 3600
/** As long as a remembered session at most. */
const LIFE_S = 200 * DAY_S

/** A person's browser, whether anybody is signed in or not. */
interface KnownDevice {
  email: string
  key: KeyObject
  now: Date
}

const accountOf = (email: string): string => createHash('sha256').update(email).digest('hex')

/** One cookie for each account, since several people may use one browser. It names nobody. */
const cookieName = (request: FastifyRequest, email: string): string =>
  `${request.protocol === 'https' ? '__Secure-' : ''}hb_known_${accountOf(email).slice(0, 12)}`

const signatureOf = (key: KeyObject, content: string): Buffer =>
  createHmac('sha256', key).update(`known-device ${content}`).digest()

/**
 * Returns the id of the browser that signed in to this account before; null for any other. It opens nothing: its wrong
 * passwords are counted apart from those of strangers.
 */
export function knownDeviceId(request: FastifyRequest, { email, key, now }: KnownDevice): string | null {
  const [id = '', until = '', signature = ''] = (request.cookies[cookieName(request, email)] ?? '').split('.')
  const expected = signatureOf(key, `${id} ${until} ${accountOf(email)}`)
  const signatureBytes = Buffer.from(signature, 'base64url')
  if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return null
  return Number(until) * 1000 > now.getTime() ? id : null
}

/** Makes this browser known to the account. */
export function rememberDevice(reply: FastifyReply, device: KnownDevice): void {
  const { request } = reply
  const { email, key, now } = device
  const id = knownDeviceId(request, device) ?? randomId()
  const until = Math.floor(now.getTime() / 1000) + LIFE_S
  const signature = signatureOf(key, `${id} ${until} ${accountOf(email)}`).toString('base64url')
  reply.setCookie(cookieName(request, email), `${id}.${until}.${signature}`, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: LIFE_S,
  })
}
