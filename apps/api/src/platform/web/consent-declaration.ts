import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#platform/text/escape-html.ts'

/** Path of the page that the consent screen shows in a frame. */
export const DECLARATION_PATH = '/consent/declaration'

/**
 * Serves the page in which a consent provider's script writes its declaration. The page is sandboxed without an origin,
 * so that the script reaches neither our page nor its cookies. It loads from the provider's server only.
 */
export function consentDeclarationRoute(app: FastifyInstance): void {
  const { consentProvider } = app.deps.config
  if (!consentProvider) return
  const { script, id } = consentProvider
  const { origin } = new URL(script)
  const policy = [
    "default-src 'none'",
    `script-src ${origin}`,
    `style-src ${origin} 'unsafe-inline'`,
    `img-src ${origin} data:`,
    `font-src ${origin}`,
    `connect-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups',
  ].join('; ')
  const attributes = `id="CookieDeclaration" data-id="${escapeHtml(id)}" data-cbid="${escapeHtml(id)}" data-domain-script="${escapeHtml(id)}"`
  const page = `<!doctype html><meta charset="utf-8"><title>Cookies</title><body><script ${attributes} src="${escapeHtml(script)}"></script>`
  app.get(DECLARATION_PATH, async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
}
