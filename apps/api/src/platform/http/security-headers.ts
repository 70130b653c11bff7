import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Returns the content security policy of our pages. Style elements need the page's nonce. Frames are allowed only for
 * the page of a consent provider.
 */
export const contentPolicy = (nonce?: string, hasFrames = false): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Help videos may be on other hosts; the page only plays them.
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

const PERMISSIONS_POLICY = ['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  .concat(['midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'])
  .map((feature) => `${feature}=()`)
  // The round reads labels with the camera, and takes numbers and notes by voice.
  .concat(['camera=(self)', 'microphone=(self)'])
  // Our pages use passkeys for sign-in.
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

/** Headers of a response for which no hook runs, such as to a malformed request. */
export const bareHeaders = (isEncrypted: boolean): Record<string, string> => ({
  ...headers,
  'content-security-policy': contentPolicy(),
  'cache-control': 'no-store',
  ...(isEncrypted && { 'strict-transport-security': ONE_YEAR_WITH_SUBDOMAINS }),
})

/**
 * Adds the security headers to every response: pages, files, API and errors. It keeps a `content-security-policy` or
 * `cache-control` that a route has set itself.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers)
    // The app compares the clock of its device with it. Files are cached by the system's time, which Node sends.
    if (request.url.startsWith('/api/')) reply.header('date', app.deps.clock.now().toUTCString())
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', contentPolicy(undefined, app.deps.config.consentProvider !== null))
    // Never over plain http: a browser would then refuse http on a developer's machine for a year.
    if (request.protocol === 'https') reply.header('strict-transport-security', ONE_YEAR_WITH_SUBDOMAINS)
  })
}
