import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyBrand, brandRoutes } from '#platform/brand/brand-routes.ts'
import { addSecurityHeaders, contentPolicy, createNonce } from '#platform/http/security-headers.ts'
import { consentDeclarationRoute } from './consent-declaration.ts'
import { type ContentCoding, readWebBuild, type WebFile } from './web-build.ts'

const BUILD = join(import.meta.dirname, '../../../../web/dist')

/** Addresses that the web app does not answer for. Below /health stand its screens of medicine, too. */
const NOT_A_PAGE = /^\/(api|health\/(live|ready)|assets|brand|consent)(\/|$)/

/**
 * Serves the built web app: its files, and for every other address its page, since the addresses of screens are the
 * web app's own. Also puts the security headers on all answers of the server.
 */
export async function webFiles(app: FastifyInstance, { folder = BUILD }: { folder?: string } = {}): Promise<void> {
  const files = readWebBuild(folder)
  const page = await files.get('/index.html')?.encoded('identity')
  files.delete('/index.html')
  addSecurityHeaders(app)

  brandRoutes(app)
  consentDeclarationRoute(app)
  const brandedPage = page && applyBrand(page.toString(), app.deps.config)
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const file = files.get(path)
    if (file) return sendFile(request, reply, file)
    if (!brandedPage || NOT_A_PAGE.test(path)) return reply.callNotFound()
    return sendPage(reply, brandedPage, app.deps.config.consentProvider !== null)
  })
}
// The headers are for the whole server, not only for the routes in here.
Object.assign(webFiles, { [Symbol.for('skip-override')]: true })

/** Filled in per answer: style elements that the kit makes must carry the nonce of this very page. */
function sendPage(reply: FastifyReply, page: string, hasFrames: boolean): FastifyReply {
  const nonce = createNonce()
  return reply
    .header('content-security-policy', contentPolicy(nonce, hasFrames))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__NONCE__', nonce))
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  reply
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const coding = acceptedCoding(String(request.headers['accept-encoding'] ?? ''))
  const [content, plain] = await Promise.all([file.encoded(coding), file.encoded('identity')])
  if (content !== plain) reply.header('content-encoding', coding)
  return reply.type(file.type).send(content)
}

const acceptedCoding = (accepted: string): ContentCoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
