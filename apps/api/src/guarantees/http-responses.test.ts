import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ProblemReply } from '@herdboard/contract/core/problem.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createApiToken } from '#platform/identity/api-token.ts'
import { type RawResponse, sendRaw } from '#testing/api/raw-http.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'

/** Every response has the security headers, and every error has one shape, however malformed the request is. */

const api = await testApi({
  routes: async (app) => {
    app.get('/broken', async () => {
      throw new Error('select * from farm where /var/lib')
    })
  },
})
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
const strange = createServer((_request, response) =>
  response.writeHead(404, { 'content-length': 21 }).end('{"error":"Not Found"}'),
)
await new Promise<void>((listening) => strange.listen(0, '127.0.0.1', listening))
afterAll(() => strange.close())
const strangeAddress = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`

const policy =
  /^default-src 'none'; (script-src 'self'; )?style-src ('self'|'nonce-[\w+/=]+')( 'nonce-[\w+/=]+')?; .*frame-ancestors 'none'$/
const expected: Record<string, RegExp> = {
  'content-security-policy': policy,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /geolocation=\(\).*camera=\(self\), microphone=\(self\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cache-control': /^(no-store|public, max-age=\d+(, immutable)?)$/,
  'x-request-id': /^[\w-]{36}$/,
}

/** Returns the required headers that a response lacks, and the forbidden ones that it has. */
function headersLacking({ headers }: RawResponse): string[] {
  const lacking = Object.keys(expected).filter((name) => !expected[name]?.test(headers[name] ?? ''))
  const policyText = headers['content-security-policy'] ?? ''
  if (/unsafe-(inline|eval)/.test(policyText)) lacking.push('a policy without unsafe parts')
  if ('access-control-allow-origin' in headers) lacking.push('no CORS header')
  return lacking
}

/** Returns the faults of an error response: wrong shape or status, or internal details. */
function refusalFaults({ status, headers, body }: RawResponse, code: string): string[] {
  const parsed = ProblemReply.loose().safeParse(body === '' ? null : JSON.parse(body))
  if (!parsed.success) return ['another shape']
  const faults: string[] = []
  if (parsed.data.messages[0]?.code !== code) faults.push(`${status} ${parsed.data.messages[0]?.code}`)
  if (parsed.data.request_id !== headers['x-request-id']) faults.push('another request id in the head')
  if (!headers['content-type']?.startsWith('application/json')) faults.push('another type')
  if (/select |\/var|node_modules|fastify|at \w+ \(/i.test(body)) faults.push('discloses internals')
  return faults
}

const rawRequest = (line: string, headers = '', body = '') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n${body}`
const hostRequest = (host: string) => `GET /api/farms HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
const post = (path: string, type: string, body: string) =>
  rawRequest(`POST ${path}`, `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`, body)

describe('security headers of every answer', () => {
  test.each([
    ['a page', rawRequest('GET /overview')],
    ['an icon', rawRequest('GET /icons/skull.svg')],
    ['the API', rawRequest('GET /api/definitions/languages')],
    ['its description', rawRequest('GET /api/openapi.json')],
    ['its readable page', rawRequest('GET /api/docs')],
    ['life', rawRequest('GET /health/live')],
    ['readiness', rawRequest('GET /health/ready')],
    ['only the head', rawRequest('HEAD /api/definitions/languages')],
    ['a refusal', rawRequest('GET /api/farms')],
    ['a breakdown', rawRequest('GET /api/broken')],
    ['what is not there', rawRequest('GET /assets/gone.js')],
    ['what is no HTTP', 'GET / HTTP/1.1\r\nno header\r\n\r\n'],
    ['an address by its whole', rawRequest('GET http://localhost/api/farms')],
  ])('security headers: %s', async (_what, text) => {
    expect(headersLacking(await sendRaw(address, text))).toEqual([])
  })

  test('header check detects a server without security headers', async () => {
    expect(headersLacking(await sendRaw(strangeAddress, rawRequest('GET /')))).toEqual(Object.keys(expected))
  })
})

describe('shape of refusals', () => {
  const big = 'x'.repeat(1_048_577)
  test.each([
    ['no such address', rawRequest('GET /api/nothing'), 404, 'request.no_route'],
    ['a stranger', rawRequest('GET /api/farms'), 401, 'auth.not_signed_in'],
    ['another method', rawRequest('DELETE /api/profile'), 405, 'request.method'],
    ['a method of other protocols', rawRequest('PROPFIND /api/farms'), 405, 'request.method'],
    ['no method at all', rawRequest('BREW /api/farms'), 400, 'request.malformed'],
    ['another content', post('/api/auth/login', 'application/xml', '<login/>'), 415, 'request.media_type'],
    ['plain text', post('/api/auth/login', 'text/plain', '{}'), 415, 'request.media_type'],
    ['no type', post('/api/auth/login', '', '{}'), 415, 'request.media_type'],
    ['broken JSON', post('/api/auth/login', 'application/json', '{"email":'), 400, 'request.malformed'],
    ['no content', post('/api/auth/login', 'application/json', ''), 400, 'request.malformed'],
    ['too much', post('/api/auth/login', 'application/json', `"${big}"`), 413, 'request.too_large'],
    ['an address that cannot be read', rawRequest('GET /api/farms/%ZZ'), 400, 'request.malformed'],
    [
      'a header without end',
      rawRequest('GET /api/farms', `X-Long: ${'a'.repeat(20_000)}\r\n`),
      431,
      'request.headers_too_large',
    ],
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'request.malformed'],
    ['no host', 'GET /api/farms HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'request.malformed'],
    ['two hosts', rawRequest('GET /api/farms', 'Host: evil.example\r\n'), 400, 'request.malformed'],
    ['the same host twice', rawRequest('GET /api/farms', 'Host: localhost\r\n'), 400, 'request.malformed'],
    ['two hosts in one header', hostRequest('localhost, evil.example'), 400, 'request.malformed'],
    ['a host with a path', hostRequest('localhost/x'), 400, 'request.malformed'],
    ['a host by its IPv6 address', hostRequest('[::1]:3000'), 401, 'auth.not_signed_in'],
    ['another host in the address', rawRequest('GET http://evil.example/api/farms'), 400, 'request.malformed'],
    ['its own host in the address', rawRequest('GET http://LOCALHOST/api/farms'), 401, 'auth.not_signed_in'],
    ['a key twice', post('/api/auth/login', 'application/json', '{"email":"a","email":"b"}'), 400, 'request.malformed'],
    [
      'two lengths',
      rawRequest('POST /api/auth/login', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n'),
      400,
      'request.malformed',
    ],
    ['an expectation', rawRequest('GET /api/farms', 'Expect: miracles\r\n'), 401, 'auth.not_signed_in'],
    ['a breakdown', rawRequest('GET /api/broken'), 500, 'unknown'],
  ])('%s', async (_what, text, status, code) => {
    const answer = await sendRaw(address, text)
    expect([answer.status, ...refusalFaults(answer, code), ...headersLacking(answer)]).toEqual([status])
  })

  const login = (body: string, headers = '') =>
    rawRequest('POST /api/auth/login', `Content-Type: application/json\r\nAccept-Language: en\r\n${headers}`, body)
  const sized = (body: string) => login(body, `Content-Length: ${Buffer.byteLength(body)}\r\n`)
  const deep = `{"email":${'['.repeat(30)}${']'.repeat(30)}}`
  test.each([
    ['JSON without end', sized('{"email":'), 'body (JSON)'],
    ['a forbidden key', sized('{"__proto__":{"a":1}}'), 'body (JSON)'],
    ['an empty body', sized(''), 'body'],
    ['no body', rawRequest('POST /api/auth/login', 'Accept-Language: en\r\n'), 'body'],
    ['a list for an object', sized('[]'), 'body'],
    ['a key twice', sized('{"email":"a","password":1,"email":"b"}'), 'email'],
    ['a NUL in a text', sized('{"email":"a\\u0000"}'), 'email'],
    ['a field that is too deep', sized(deep), 'email'],
    ['a field of the wrong type', sized('{"email":7,"password":"x"}'), 'email'],
    ['an unreadable URL', rawRequest('GET /api/farms/%ZZ', 'Accept-Language: en\r\n'), 'url'],
    ['no host', 'GET /api/farms HTTP/1.1\r\nAccept-Language: en\r\nConnection: close\r\n\r\n', 'host'],
  ])('malformed request names its wrong part: %s', async (_what, text, name) => {
    const answer = await sendRaw(address, text)
    expect([answer.status, ...refusalFaults(answer, 'request.malformed')]).toEqual([400])
    expect(JSON.parse(answer.body).messages[0].message).toBe(`The request could not be read: ${name}`)
  })

  test.each([
    ['anybody may send', '/api/auth/login', 104_859, '0.1'],
    ['a person may send', '/api/barns', 1_048_577, '1'],
  ])('a body larger than %s is refused with the limit', async (_who, path, length, megabytes) => {
    const authorization = await api.authorizationOf(await aCompany(api.db))
    const headers = { ...authorization, 'content-type': 'application/json', 'accept-language': 'en' }
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: 'x'.repeat(length) })
    expect([response.status, ((await response.json()) as ProblemReply).messages]).toEqual([
      413,
      [{ code: 'request.too_large', message: `More than ${megabytes} MB was sent at once` }],
    ])
  })

  test('a large body with an invented key of a program is refused before it arrives', async () => {
    const { directoryId, manager } = await aCompany(api.db)
    const headers = `Authorization: Bearer ${createApiToken(directoryId, manager.userId).token}\r\nContent-Type: application/json\r\n`
    // No byte of the body is sent.
    for (const size of ['Content-Length: 104859\r\n', 'Transfer-Encoding: chunked\r\n'])
      expect((await sendRaw(address, rawRequest('POST /api/images', headers + size))).status).toBe(401)
  })

  test('refused method lists the allowed methods', async () => {
    expect((await sendRaw(address, rawRequest('DELETE /api/profile'))).headers.allow).toBe('GET, PATCH')
  })

  test('shape check detects another shape and an answer that discloses internals', async () => {
    expect(refusalFaults(await sendRaw(strangeAddress, rawRequest('GET /')), 'request.no_route')).toEqual([
      'another shape',
    ])
    const revealing = { messages: [{ code: 'unknown', message: 'select 1 at farm (/var/x)' }], request_id: 'a' }
    const answer = { status: 500, headers: { 'content-type': 'text/html' }, body: JSON.stringify(revealing) }
    expect(refusalFaults(answer, 'unknown')).toEqual([
      'another request id in the head',
      'another type',
      'discloses internals',
    ])
  })
})
