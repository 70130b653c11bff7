import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brandHtmlPage, brandRoutes } from '#platform/brand/brand-routes.ts'
import { addSecurityHeaders, contentPolicy, createNonce } from '#platform/http/security-headers.ts'
import { consentDeclarationRoute } from './consent-declaration.ts'
import { REMOVING_WORKER } from './removing-worker.ts'
import { readWebBuild, sendEncoded, type WebFile } from './web-build.ts'

const BUILD = join(import.meta.dirname, '../../../../web/dist')

const SERVICE_WORKER = '/push-worker.js'

/** Paths that are not screens of the web app. Other paths below /health are its screens of medicine. */
const NOT_A_PAGE = /^\/(api|health\/(live|ready|status)|assets|brand|consent)(\/|$)/

const APP_PAGE = '/index.html'
/** The round is a page of its own, without the parts of the application (docs/decisions/0624). */
const ROUND_PAGE = '/round.html'
const ROUND_PATH = '/round'

/**
 * Serves the built web app: its files, and its page for every other path, since the app resolves screen paths itself.
 * Also adds the security headers to all responses of the server.
 */
export async function webFiles(app: FastifyInstance, { folder = BUILD }: { folder?: string } = {}): Promise<void> {
  const files = readWebBuild(folder)
  const pages = await takePages(files)
  addSecurityHeaders(app)

  if (app.deps.config.serviceWorker === 'remove') {
    files.delete(SERVICE_WORKER)
    app.get(SERVICE_WORKER, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(REMOVING_WORKER),
    )
  }
  brandRoutes(app)
  consentDeclarationRoute(app)
  const brandedPages = new Map([...pages].map(([name, page]) => [name, brandHtmlPage(page, app.deps.config)]))
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const file = files.get(path)
    if (file) return sendFile(request, reply, file)
    const page = brandedPages.get(path === ROUND_PATH ? ROUND_PAGE : APP_PAGE)
    if (!page || NOT_A_PAGE.test(path)) return reply.callNotFound()
    return sendPage(reply, page, app.deps.config.consentProvider !== null)
  })
}
// The security headers apply to the whole server, not only to these routes.
Object.assign(webFiles, { [Symbol.for('skip-override')]: true })

/** Takes the pages out of the files: they are sent with a nonce, at other addresses. */
async function takePages(files: Map<string, WebFile>): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const name of [APP_PAGE, ROUND_PAGE]) {
    const page = await files.get(name)?.encoded('identity')
    if (page) pages.set(name, page.toString())
    files.delete(name)
  }
  return pages
}

/** Sends the page with a new nonce, which its style elements must carry. */
function sendPage(reply: FastifyReply, page: string, hasFrames: boolean): FastifyReply {
  const nonce = createNonce()
  return reply
    .header('content-security-policy', contentPolicy(nonce, hasFrames))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__NONCE__', nonce))
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> | FastifyReply {
  reply.header('cache-control', cacheControl(file)).header('etag', file.etag)
  if (request.headers['if-none-match'] === file.etag) return reply.header('vary', 'accept-encoding').code(304).send()
  return sendEncoded(request, reply, file)
}

/** A service worker stays in the browser, so that an old copy of its file must not come from a cache. */
const cacheControl = ({ isHashed, isServiceWorker }: WebFile): string =>
  isHashed ? 'public, max-age=31536000, immutable' : isServiceWorker ? 'no-cache' : 'public, max-age=3600'
