import { cookieNames } from '@herdboard/contract/people/auth.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const PATH = '/api/auth'

/** Browsers refuse the `__Secure-` prefix over plain HTTP, which the server allows only on a loopback address. */
const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'
const nameFor = (request: FastifyRequest, name: string = cookieNames.refresh): string =>
  isSecure(request) ? `__Secure-${name}` : name

/**
 * Against cross-site request forgery (CSRF): a request of another site carries no `lax` cookie unless it is a navigation,
 * and only `/api/auth` reads this one. All other requests authenticate by a header that no foreign page can set.
 */
const optionsFor = (request: FastifyRequest) =>
  ({ path: PATH, httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const

/** Returns the refresh token that the browser sent; empty without one. */
export const refreshCookie = (request: FastifyRequest): string => request.cookies[nameFor(request)] ?? ''

/**
 * Sets the session cookie: the refresh token, which scripts cannot read (`httpOnly`). It lasts for `maxAgeSeconds`; null
 * means until the browser closes.
 */
export function setRefreshCookie(reply: FastifyReply, token: string, maxAgeSeconds: number | null): void {
  reply.setCookie(nameFor(reply.request), token, {
    ...optionsFor(reply.request),
    ...(maxAgeSeconds !== null && { maxAge: maxAgeSeconds }),
  })
}

/** Returns the browser's client id, which the dashboard stored in a cookie; empty without one. */
export function clientCookie(request: FastifyRequest): string {
  const own = request.cookies[`__Host-${cookieNames.client}`]
  return own ?? (isSecure(request) ? '' : (request.cookies[cookieNames.client] ?? ''))
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(nameFor(reply.request), optionsFor(reply.request))
}

/** Browsers keep no cookie longer. It is renewed at every sign-in by PIN. */
const DEVICE_SECONDS = 400 * 24 * 3600

/** Returns the secret of the registered device that the browser is; empty without one. */
export const deviceCookie = (request: FastifyRequest): string =>
  request.cookies[nameFor(request, cookieNames.device)] ?? ''

/** Makes the browser a registered device. Scripts cannot read the secret, and only `/api/auth` gets it. */
export function setDeviceCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(nameFor(reply.request, cookieNames.device), secret, {
    ...optionsFor(reply.request),
    maxAge: DEVICE_SECONDS,
  })
}
