import { cookieNames } from '@herdboard/contract/people/auth.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const PATH = '/api/auth'

/** Browsers refuse the prefix over plain http, which the server allows on a loopback address only. */
const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'
const nameFor = (request: FastifyRequest): string =>
  isSecure(request) ? `__Secure-${cookieNames.refresh}` : cookieNames.refresh

const optionsFor = (request: FastifyRequest) =>
  ({ path: PATH, httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const

/** The refresh token that the browser sent, empty without one. */
export const refreshCookie = (request: FastifyRequest): string => request.cookies[nameFor(request)] ?? ''

/** Gives the browser its refresh token, where no script can read it; until it closes, or for so many seconds. */
export function setRefreshCookie(reply: FastifyReply, token: string, maxAgeSeconds: number | null): void {
  reply.setCookie(nameFor(reply.request), token, {
    ...optionsFor(reply.request),
    ...(maxAgeSeconds !== null && { maxAge: maxAgeSeconds }),
  })
}

/** The id that the browser goes by, as the dashboard keeps it; empty without one. */
export function clientCookie(request: FastifyRequest): string {
  const own = request.cookies[`__Host-${cookieNames.client}`]
  return own ?? (isSecure(request) ? '' : (request.cookies[cookieNames.client] ?? ''))
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(nameFor(reply.request), optionsFor(reply.request))
}
