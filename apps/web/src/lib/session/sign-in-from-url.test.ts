import { exchangeToken } from '@herdboard/contract/people/auth.ts'
import { expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { aToken, oneHourFromNow } from '#testing/sign-in-browser.ts'
import { parseUrlTokens, signInFromUrl } from './sign-in-from-url.ts'

const at = (address: string) => parseUrlTokens(new URL(address, 'https://farm.example'))

test('[SHELL-050] a token parameter is removed from the address and the rest is unchanged', () => {
  expect(at('/overview?token=abc&pigs=weaners')).toMatchObject({ token: 'abc', remainingUrl: '/overview?pigs=weaners' })
})

test('[SHELL-051] a hash that starts with an id token is removed from the address', () => {
  expect(at('/overview#id_token=xyz&state=1')).toMatchObject({
    token: 'xyz',
    isIdToken: true,
    remainingUrl: '/overview',
  })
})

test('other hashes and the tokens of links in emails stay in the address', () => {
  expect(at('/overview#growth')).toMatchObject({ token: null, remainingUrl: '/overview#growth' })
  for (const page of ['/auth/reset', '/auth/accept', '/auth/confirm']) {
    expect(at(`${page}?token=abc`)).toMatchObject({ token: null, remainingUrl: `${page}?token=abc` })
  }
})

test('the token that belongs to a code is removed from the address and not exchanged', () => {
  expect(at('/auth/login?wanted=%2Fpigs&code_token=abc')).toEqual({
    token: null,
    isIdToken: false,
    forCode: 'abc',
    remainingUrl: '/auth/login?wanted=%2Fpigs',
  })
})

test.each([
  ['/pigs?tab=status#top', '/pigs?tab=status#top'],
  ['//other.example/pigs', '/overview'],
  // The router has no such page: the sign-in page loads it.
  ['/round?section=6', '/auth/login?wanted=%2Fround%3Fsection%3D6'],
])('a token from a provider leads to the requested page, but never to another site: %s', async (return_path, page) => {
  const tokens = { token: aToken(aProfile()), expiry: oneHourFromNow(), refresh_token: '' }
  const requests = mockEndpoint(exchangeToken, () => ({ ...tokens, return_path }))
  history.replaceState(null, '', '/auth/login#id_token=a.b.c&state=1')
  await signInFromUrl()
  expect(requests[0]?.input.body).toMatchObject({ token: 'a.b.c' })
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(page)
})

test('an id token in the URL of a page signs in and keeps that page', async () => {
  const tokens = { token: aToken(aProfile()), expiry: oneHourFromNow(), refresh_token: '' }
  mockEndpoint(exchangeToken, () => ({ ...tokens, return_path: '/overview' }))
  history.replaceState(null, '', '/pigs?tab=status#id_token=a.b.c&state=1')
  await signInFromUrl()
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/pigs?tab=status')
})

test('a refused id token in the URL of a page keeps that page for after the sign-in', async () => {
  mockEndpoint(exchangeToken, () => {
    throw apiRefusal(401, [{ code: 'auth.token_used', message: 'Used' }])
  })
  history.replaceState(null, '', '/pigs?tab=status#id_token=a.b.c&state=1')
  await signInFromUrl()
  const search = new URLSearchParams(location.search)
  expect([location.pathname, search.get('wanted'), search.get('problem')]).toEqual([
    '/auth/login',
    '/pigs?tab=status',
    'auth.token_used',
  ])
})
