import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { clockAt } from '#platform/clock.ts'
import { testConfig } from '#testing/api/test-config.ts'
import { REMOVING_WORKER } from './removing-worker.ts'
import { webFiles } from './web-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'herdboard-web-'))
const script = `export const herd = ${JSON.stringify('gris '.repeat(200))}`
/** Text of a code-like variety, for which the two qualities differ. */
const words = readFileSync(import.meta.filename, 'utf8')
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, 'index.html'), '<meta name="style-nonce" content="__NONCE__"><div id="root"></div>')
writeFileSync(join(folder, 'round.html'), '<meta name="style-nonce" content="__NONCE__"><p>round</p>')
writeFileSync(join(folder, 'assets/index-a1b2.js'), script)
writeFileSync(join(folder, 'assets/words-c3d4.js'), words)
writeFileSync(join(folder, 'mark.svg'), '<svg/>')
writeFileSync(join(folder, 'push-worker.js'), '/* worker */')
writeFileSync(join(folder, '.vite/manifest.json'), '{}')

const MORNING = '2026-06-10T06:00:00Z'
const app = Fastify() as unknown as FastifyInstance
app.decorate('deps', { config: testConfig(), clock: clockAt(MORNING) } as FastifyInstance['deps'])
await app.register(webFiles, { folder })
app.get('/api/broken', async () => Promise.reject(new Error('broken')))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('screens are all served as a single page, with a new nonce each time', async () => {
  const [first, second] = [await get('/'), await get('/feed/mixes?q=start')]
  const nonces = [first, second].map(({ body }) => /content="([^"]+)"/.exec(body)?.[1] ?? '')
  expect(new Set(nonces).size).toBe(2)
  expect(nonces[0]).toMatch(/^[\w+/]{22}==$/)
  expect(second.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[1]}'`)
  expect(second.headers['cache-control']).toBe('no-store')
})

test('round is a page of its own at its address, with a nonce, and its file has no other address', async () => {
  const { body, headers } = await get('/round?place=1')
  expect(body).toMatch(/content="[\w+/]{22}=="><p>round<\/p>$/)
  expect(headers['permissions-policy']).toContain('camera=(self), microphone=(self)')
  expect((await get('/rounds')).body).toContain('root')
  expect((await get('/round.html')).body).toContain('root')
})

test('hashed file is cached for ever, a named file for an hour', async () => {
  expect((await get('/assets/index-a1b2.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const mark = await get('/mark.svg')
  expect(mark.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'content-type': 'image/svg+xml' })
  const again = await get('/mark.svg', { 'if-none-match': String(mark.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('service worker is served from the root as a script, and never from a cache', async () => {
  const { statusCode, headers } = await get('/push-worker.js')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
  expect((await get('/')).headers['content-security-policy']).toContain("worker-src 'self'")
})

test('service worker is the one that removes itself where the setting says so, and the build’s without it', async () => {
  const removing = Fastify() as unknown as FastifyInstance
  removing.decorate('deps', { config: testConfig({ serviceWorker: 'remove' }) } as FastifyInstance['deps'])
  await removing.register(webFiles, { folder })
  const { statusCode, headers, body } = await removing.inject('/push-worker.js')
  const page = await removing.inject('/overview')
  await removing.close()
  expect([statusCode, body]).toEqual([200, REMOVING_WORKER])
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  expect(page.body).toContain('root')
  expect((await get('/push-worker.js')).body).toBe('/* worker */')
})

test('files are compressed in a format the browser supports', async () => {
  const url = '/assets/index-a1b2.js'
  const [brotli, zipped, plain] = [
    await get(url, { 'accept-encoding': 'gzip, deflate, br' }),
    await get(url, { 'accept-encoding': 'gzip' }),
    await get(url),
  ]
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(script)
  expect([brotli.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect([plain.body, plain.headers['content-encoding']]).toEqual([script, undefined])
})

test('Brotli gets smaller once the slower compression is ready, with the same content and etag', async () => {
  const url = '/assets/words-c3d4.js'
  const ask = () => get(url, { 'accept-encoding': 'br' })
  const first = await ask()
  await expect.poll(async () => (await ask()).rawPayload.length).toBeLessThan(first.rawPayload.length)
  const later = await ask()
  expect(brotliDecompressSync(later.rawPayload).toString()).toBe(words)
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(words)
  expect(later.headers.etag).toBe(first.headers.etag)
})

test.each(['/api/nothing', '/assets/gone-0000.js', '/health/ready/nothing', '/.vite/../api'])(
  'address %s serves no page',
  async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body.includes('root')]).toEqual([404, false])
  },
)

test.each(['/health', '/health/instructions'])(
  'address %s serves the page, unlike the health addresses',
  async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body.includes('root')]).toEqual([200, true])
  },
)

test('files outside the build are never read', async () => {
  for (const url of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.vite/manifest.json',
  ]) {
    expect((await get(url)).body).not.toMatch(/"name"|^\{\}$/)
  }
})

test.each(['/', '/mark.svg', '/api/nothing', '/api/broken'])(
  'response to %s carries the security headers',
  async (url) => {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'( 'nonce-[\w+/=]+')?; img-src 'self' data: blob:; font-src 'self'; media-src 'self' https:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    // Answers of the API have the time of the server's clock; files that of the system, which Node sends.
    expect(headers.date === new Date(MORNING).toUTCString()).toBe(url.startsWith('/api/'))
    expect(headers['strict-transport-security']).toBeUndefined()
  },
)

test('HSTS is sent behind TLS', async () => {
  const proxied = Fastify({ trustProxy: true }) as unknown as FastifyInstance
  proxied.decorate('deps', { config: testConfig(), clock: clockAt(MORNING) } as FastifyInstance['deps'])
  await proxied.register(webFiles, { folder })
  const { headers } = await proxied.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
  await proxied.close()
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('brand logo is served', async () => {
  const branded = Fastify() as unknown as FastifyInstance
  const brandLogo = { content: Buffer.from('<svg id="logo"/>'), type: 'image/svg+xml' as const }
  branded.decorate('deps', { config: testConfig({ brandLogo }) } as FastifyInstance['deps'])
  await branded.register(webFiles, { folder })
  const logo = await branded.inject('/brand/logo')
  expect([logo.headers['content-type'], logo.body]).toEqual(['image/svg+xml', '<svg id="logo"/>'])
  expect((await get('/brand/logo')).statusCode).toBe(404)
  await branded.close()
})
