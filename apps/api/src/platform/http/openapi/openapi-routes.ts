import { randomBytes } from 'node:crypto'
import { allEndpoints } from '@herdboard/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { productVersion } from '#platform/config/version.ts'
import { sendEncoded, type WebFile, webFile } from '#platform/web/web-build.ts'
import { requestGuard } from '../pipeline/request-guard.ts'
import { openApiDocument } from './openapi-document.ts'

const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const buildDocsRows = () =>
  [...allEndpoints]
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(({ method, path, summary, access }) => {
      const who =
        typeof access === 'string' ? access : [access.module, access.permission].filter(Boolean).join(', ') || 'member'
      return `<tr><td><code>${method}</code></td><td><code>/api${escapeMarkup(path)}</code></td><td>${escapeMarkup(summary)}</td><td>${escapeMarkup(who)}</td></tr>`
    })
    .join('\n')

let builtDocsRows: string | null = null

/** Rows of all calls, built by the first request: sorting hundreds of addresses takes milliseconds. */
const docsRows = (): string => {
  builtDocsRows ??= buildDocsRows()
  return builtDocsRows
}

const docsPage = (name: string, nonce: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(name)} API</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1.5rem }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); vertical-align: top }
code { font-size: .85rem }
a { color: LinkText; color: light-dark(#0b57d0, #a8c7fa) }
</style></head><body><main>
<h1>${escapeMarkup(name)} API</h1>
<p>Every call in one table. The whole description, with the schemas that validate: <a href="/api/openapi.json">openapi.json</a>.
Send the access token as <code>Authorization: Bearer</code>, the language as <code>language</code>, and with every change an <code>Idempotency-Key</code>.</p>
<table><thead><tr><th>Method</th><th>Address</th><th>What it does</th><th>Who</th></tr></thead><tbody>
${docsRows()}
</tbody></table></main></body></html>`

/** Documents by product name, built by the first request: a start of the server would take a fifth longer with them. */
const documents = new Map<string, Promise<WebFile>>()

function openApiFile(productName: string): Promise<WebFile> {
  const known = documents.get(productName)
  if (known) return known
  const file = openApiDocument(productName, productVersion).then((document) =>
    // Programs read it once. Brotli at its smallest would hold a thread for seconds, for strangers.
    webFile('/api/openapi.json', Buffer.from(JSON.stringify(document)), { isSmallest: false }),
  )
  documents.set(productName, file)
  file.catch(() => documents.delete(productName))
  return file
}

/** Serves `/api/openapi.json` for programs and `/api/docs` for people. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  // These texts are built once, so load shedding refuses them last.
  const onRequest = requestGuard(app, { access: 'public', shed: 'last' })
  app.get('/openapi.json', { onRequest, compress: false }, async (request, reply) =>
    sendEncoded(request, reply, await openApiFile(app.deps.config.brand.name)),
  )
  app.get('/docs', { onRequest }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(docsPage(app.deps.config.brand.name, nonce))
  })
}
