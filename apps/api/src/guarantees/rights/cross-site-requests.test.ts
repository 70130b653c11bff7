import { expect, test } from 'vitest'
import { sendRaw } from '#testing/api/raw-http.ts'
import { testApi } from '#testing/api/test-api.ts'

/** A page of another site changes nothing, whatever cookies the browser sends along. */

const api = await testApi()
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
const { host } = new URL(address)

const refresh = (headers: readonly string[], method = 'POST', path = '/api/auth/token/refresh') => {
  const body = '{"client_id":"00000000-0000-4000-8000-000000000000","refresh_token":"x"}'
  const own = ['Connection: close', 'Content-Type: application/json', `Content-Length: ${body.length}`]
  return sendRaw(
    address,
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${[...own, ...headers].join('\r\n')}\r\n\r\n${body}`,
  )
}
const codeOf = ({ body }: { body: string }) => JSON.parse(body).messages[0].code

test.each([
  ['another site', ['Origin: https://evil.example', 'Sec-Fetch-Site: cross-site']],
  ['a neighbour of the domain', ['Sec-Fetch-Site: same-site']],
  ['an old browser at another site', ['Origin: https://evil.example']],
  ['the same host at another port', ['Origin: http://127.0.0.1:1']],
  ['a sandboxed page', ['Origin: null']],
])('a change sent by %s is refused', async (_who, headers) => {
  const answer = await refresh(headers)
  expect([answer.status, codeOf(answer)]).toEqual([403, 'request.not_allowed'])
})

test.each([
  ['the own page', [`Origin: http://${host}`, 'Sec-Fetch-Site: same-origin']],
  ['the own page in an old browser', [`Origin: http://${host}`]],
  ['the public address behind a proxy', [`Origin: ${api.app.deps.config.publicUrl}`]],
  ['a program without a browser', []],
])('a change sent by %s is handled', async (_who, headers) => {
  expect((await refresh(headers)).status).toBe(401)
})

test('reading from another site is refused by the missing token alone', async () => {
  const { status } = await refresh(['Sec-Fetch-Site: cross-site'], 'GET', '/api/farms')
  expect(status).toBe(401)
})
