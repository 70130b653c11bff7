import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** What a page of ours may load and where it may be shown; a frame only where a consent provider's page is one. Only style elements that carry the page's nonce hold. */
export const contentPolicy = (nonce?: string, hasFrames = false): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Films of the help may stand elsewhere; they are played, never run.
    "media-src 'self' https:",
    "connect-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export const createNonce = (): string => randomBytes(16).toString('base64')

const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
]
  .concat(['midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'])
  .map((feature) => `${feature}=()`)
  // Pages of ours sign in with passkeys.
  .concat(['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'])
  .join(', ')

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': PERMISSIONS_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const ONE_YEAR_WITH_SUBDOMAINS = 'max-age=31536000; includeSubDomains'

/** What an answer that passes no hook carries: one to what never became a request. */
export const bareHeaders = (isEncrypted: boolean): Record<string, string> => ({
  ...headers,
  'content-security-policy': contentPolicy(),
  'cache-control': 'no-store',
  ...(isEncrypted && { 'strict-transport-security': ONE_YEAR_WITH_SUBDOMAINS }),
})

/** The same protection on every answer: pages, files, API, errors. A route that sets its own policy, or lets itself be kept, stays so. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', contentPolicy(undefined, app.deps.config.consentProvider !== null))
    // A browser that once saw it over plain http on a developer's machine would refuse that address for a year.
    if (request.protocol === 'https') reply.header('strict-transport-security', ONE_YEAR_WITH_SUBDOMAINS)
  })
}
