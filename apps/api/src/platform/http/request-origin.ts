import type { FastifyRequest } from 'fastify'
import { Problem } from './errors/problem.ts'

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses a change that a page of another site sends (CSRF), by what the browser itself says of the request. A program
 * sends neither header, and is known by its token. Throws `request.not_allowed`. No response has a CORS header, so such
 * a page reads nothing either.
 */
export function assertOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  if (!CHANGING.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  // `none`: the person, not a page, sent it.
  if (site === 'same-origin' || site === 'none') return
  if (site !== undefined) throw new Problem('request.not_allowed')
  const { origin } = request.headers
  if (origin === undefined) return
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (host !== new URL(`${request.protocol}://${request.host}`).host && origin !== publicUrl)
    throw new Problem('request.not_allowed')
}

/** A host and a port, or nothing. Some proxies join two `Host` headers by a comma and a space. */
const HOST = /^(\[[\da-f:.]+\]|[^\s,/?#@\\:[\]]*)(:\d*)?$/i

/**
 * Throws `request.malformed` for a request without or with several `Host` headers or with one that names no host, and
 * for one whose address names another host: a proxy may have judged it by the other. Source: RFC 9112, 3.2.
 */
export function assertOneHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  const { host } = raw.headers
  if (hosts > 1 || (host === undefined ? raw.httpVersion === '1.1' : !HOST.test(host)))
    throw new Problem('request.malformed', { name: 'host' })
  const url = raw.url ?? ''
  if (!/^[a-z][a-z0-9+.-]*:/i.test(url)) return
  const named = URL.canParse(url) ? new URL(url).host : null
  if (named === null || named !== host?.toLowerCase()) throw new Problem('request.malformed', { name: 'host' })
}

/**
 * Throws `request.malformed` for a query of the API that is not UTF-8 in percent signs: the parser would take the signs
 * for text. Source: RFC 3986, 2.1.
 */
export function assertReadableQuery({ url }: FastifyRequest): void {
  const start = url.indexOf('?')
  if (start < 0 || !url.startsWith('/api/') || !url.includes('%', start)) return
  try {
    decodeURIComponent(url.slice(start))
  } catch {
    throw new Problem('request.malformed', { name: 'url' })
  }
}
